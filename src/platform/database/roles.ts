/** Role of every statement of the application, with the grants of the migrations and no others. */
export const applicationRole = 'releve_app';

/** Owner of the schema in the embedded database; logs in only to migrate. */
export const ownerRole = 'releve_owner';
