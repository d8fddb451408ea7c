import { languageTags } from '@foyer/auth-domain/language'
import { describe, expect, test } from 'vitest'
import { messagesIn } from './all-messages.ts'

const PLACEHOLDER = /\{\{\w+\}\}/g
const PLURAL = /_(zero|one|two|few|many|other)$/
const translations = languageTags.filter((tag) => tag !== 'en')

describe.each(translations)('%s', (tag) => {
  test('has exactly the keys of English', async () => {
    expect(keysOf(await messagesIn(tag))).toEqual(keysOf(await messagesIn('en')))
  })

  test('has the same placeholders in every message', async () => {
    const english = placeholdersByKey(await messagesIn('en'))
    expect(placeholdersByKey(await messagesIn(tag))).toEqual(english)
  })

  // Single words such as "URL" and "Status" are often the same in several languages.
  test('has no empty message and fewer than six of several words equal to English', async () => {
    const english = await messagesIn('en')
    const entries = [...(await messagesIn(tag))]
    expect(entries.filter(([, text]) => text.trim() === '')).toEqual([])
    const untranslated = entries.filter(([key, text]) => english.get(key) === text && ofSeveralWords(text))
    expect(untranslated.length).toBeLessThan(6)
  })
})

test.each(languageTags)('%s has every plural form of its language', async (tag) => {
  const messages = await messagesIn(tag)
  const plural = [...messages.keys()].filter((key) => PLURAL.test(key))
  const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  const stems = new Set(plural.map((key) => key.replace(PLURAL, '')))
  expect(plural.toSorted()).toEqual(
    [...stems].flatMap((stem) => categories.map((form) => `${stem}_${form}`)).toSorted(),
  )
})

// Numbers by what messages call them; every other placeholder is a name, a date or a text.
const NUMBER = /\{\{(?:number|total|done|days|most|max|users|running|waiting|left|size)\}\} \p{L}/u

/** Of these the number is a limit that is none of one or two, or a sum without a noun. */
const withoutForms = [
  'admin.inDays',
  'apiKeys.nameLong',
  'apiKeys.uses',
  'bulk.done',
  'invitations.emailsMany',
  'mails.done',
  'nextSteps.progress',
  'service.hashingNow',
  'userData.received',
  'users.total',
  'webhooks.descriptionLong',
]

test.each(languageTags)('%s has plural forms where a number stands before a noun', async (tag) => {
  const messages = [...(await messagesIn(tag))].filter(([key]) => !PLURAL.test(key) && !withoutForms.includes(key))
  expect(messages.filter(([, text]) => NUMBER.test(text))).toEqual([])
})

function ofSeveralWords(text: string): boolean {
  return text.replace(PLACEHOLDER, '').trim().includes(' ')
}

function keysOf(messages: Map<string, string>): string[] {
  return [...new Set([...messages.keys()].map((key) => key.replace(PLURAL, '')))].toSorted()
}

function placeholdersByKey(messages: Map<string, string>): Record<string, string[]> {
  const found: Record<string, Set<string>> = {}
  for (const [key, text] of messages) {
    const stem = key.replace(PLURAL, '')
    const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '')
    found[stem] = new Set([...(found[stem] ?? []), ...names])
  }
  return Object.fromEntries(Object.entries(found).map(([key, names]) => [key, [...names].toSorted()]))
}
