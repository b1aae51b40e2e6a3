/** The role every statement of the application runs as, with the grants of the migrations and no others. */
export const applicationRole = 'releve_app';

/** The role that owns the schema in the embedded database; it logs in to migrate only. */
export const ownerRole = 'releve_owner';
