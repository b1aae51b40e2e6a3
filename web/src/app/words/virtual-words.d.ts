/** Made by `web/word-files.ts`: the address of the words of each namespace and language, such as `shell.fr`. */
declare module 'virtual:words' {
  export const addresses: Readonly<Record<string, string>>;
}
