/** The role every statement of the application runs as: it has the grants of the migrations and no other. */
export const applicationRole = 'releve_app';

/** The role that owns the schema in the embedded database; it logs in to migrate and for nothing else. */
export const ownerRole = 'releve_owner';
