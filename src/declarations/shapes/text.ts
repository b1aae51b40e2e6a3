/** The languages of screens and documents; French is the first. */
export const LANGUAGES = ['fr', 'en'] as const;

/** A language of screens and documents. */
export type Language = (typeof LANGUAGES)[number];

/** A text in every language of the product. */
export type Text = Readonly<Record<Language, string>>;

export const text = (fr: string, en: string): Text => ({ fr, en });
