-- The schema owner runs the migrations; the application has only the grants that the migrations give it.
\set owner_password `cat /run/secrets/owner-password`
\set app_password `cat /run/secrets/app-password`
create role releve_owner login createrole password :'owner_password';
create role releve_app login password :'app_password';
grant releve_app to releve_owner with admin true, set true, inherit false;
create database releve owner releve_owner;
