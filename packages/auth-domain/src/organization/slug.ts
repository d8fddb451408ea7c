/** The letters of a URL name: lower-case letters, digits and hyphens. Apart from the schemas, for the dashboard's forms. */
export const SLUG_LETTERS = /^[a-z0-9-]+$/
