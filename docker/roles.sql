-- The owner of the schema migrates; the application has the grants of the migrations and no other.
\getenv owner_password RELEVE_OWNER_PASSWORD
\getenv app_password RELEVE_APP_PASSWORD
create role releve_owner login createrole password :'owner_password';
create role releve_app login password :'app_password';
grant releve_app to releve_owner with admin true, set true, inherit false;
create database releve owner releve_owner;
