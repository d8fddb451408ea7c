import type { Detail, Facts } from '#texts/mail-language.ts'

/** What the details of a key are called in one language. */
export type KeyLabels = { key: string; organization: string; lifetime: string }

type KeyFacts = Facts['api-key-added'] | Facts['api-key-expires']

/** Which key it is, whose where it is an organization's, and how long it lasts where it expires. */
export function keyDetails(labels: KeyLabels, facts: KeyFacts): Detail[] {
  const { key, organization } = facts
  return [
    { label: labels.key, value: key },
    ...(organization === '' ? [] : [{ label: labels.organization, value: organization }]),
    ...('lifetime' in facts ? [{ label: labels.lifetime, value: facts.lifetime }] : []),
  ]
}
