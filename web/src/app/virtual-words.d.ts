/** Made by `web/word-files.ts`: what loads the words of each namespace and language, such as `shell.fr`. */
declare module 'virtual:words' {
  export const namespaces: Readonly<Record<string, () => Promise<{ readonly default: object }>>>;
}
