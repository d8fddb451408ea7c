import type { Language } from '#language.ts'
import type { Options } from '#options.ts'

/** What was chosen in the set-up; null where nothing was. */
export type Choices = { name: string | null; accent: string | null; language: Language | null }

type Chosen = Pick<Options, 'branding' | 'defaultLanguage' | 'leftToSetUp'>

/** The choices that count: those of what the configuration leaves open. */
export function countingChoices(choices: Choices, { leftToSetUp }: Pick<Options, 'leftToSetUp'>): Choices {
  return {
    name: leftToSetUp.name ? choices.name : null,
    accent: leftToSetUp.accent ? choices.accent : null,
    language: leftToSetUp.language ? choices.language : null,
  }
}

/** The branding in force: what is configured, else what was chosen, else the default. */
export function brandingInForce(options: Chosen, choices: Choices | undefined): Options['branding'] {
  if (choices === undefined) return options.branding
  const { name, accent } = countingChoices(choices, options)
  return { ...options.branding, ...(name !== null && { name }), ...(accent !== null && { accent }) }
}

/** The same for the language of those who ask for none. */
export function languageInForce(options: Chosen, choices: Choices | undefined): Language {
  if (choices === undefined) return options.defaultLanguage
  return countingChoices(choices, options).language ?? options.defaultLanguage
}
