/** Injection token of the configuration: `@Inject(CONFIG) config: Config`. */
export const CONFIG = Symbol('configuration');
