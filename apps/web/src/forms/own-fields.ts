import type { FieldSetting } from '@foyer/auth-domain/fields/field-setting'
import { isBlank } from '@foyer/auth-domain/input/blank'
import { languageOfTag, tagOf } from '@foyer/auth-domain/language'
import { limits } from '@foyer/auth-domain/limits'
import { useTranslation } from '#i18n/use-translation.ts'

/** The fields of an application's own in the values of a form: as text, so that drafts keep them. */
export type OwnValues = { [field: `own_${string}`]: string }

/** The key of a field among the values of a form, where it cannot be taken for one of these. */
export function ownKey(name: string): `own_${string}` {
  return `own_${name}`
}

/** What a form begins with: the stored fields of `record`, or without one the defaults. */
export function ownValues(fields: readonly FieldSetting[], record: object | undefined): OwnValues {
  return Object.fromEntries(
    fields.map((field) => {
      const value: unknown = record === undefined ? field.defaultValue : Reflect.get(record, field.name)
      return [ownKey(field.name), textOf(field, value)]
    }),
  )
}

function textOf({ type }: FieldSetting, value: unknown): string {
  if (type === 'boolean') return String(value === true)
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, DAY_LENGTH)
  if (Array.isArray(value)) return textOfEntries(value.map(String))
  return type === 'date' ? String(value).slice(0, DAY_LENGTH) : String(value)
}

const DAY_LENGTH = '2000-01-31'.length

// One entry a line; as JSON where an entry would not come back as it is, such as one with a line break.
function textOfEntries(entries: readonly string[]): string {
  const lines = entries.join('\n')
  const json = JSON.stringify(entries)
  return JSON.stringify(entriesOf(lines)) === json ? lines : json
}

/** What to send: the fields whose value differs from `stored`; null for those emptied. Of a sign-up all that are filled in. */
export function changedOwnFields(
  fields: readonly FieldSetting[],
  entered: OwnValues,
  stored?: OwnValues,
): Record<string, unknown> {
  const changed = fields.filter((field) => {
    const key = ownKey(field.name)
    const text = entered[key] ?? ''
    return stored === undefined ? text !== '' || field.type === 'boolean' : !isSame(field, text, stored[key])
  })
  return Object.fromEntries(changed.map((field) => [field.name, sentValue(field, entered[ownKey(field.name)] ?? '')]))
}

// Blanks and empty lines around what is sent make no difference.
function isSame(field: FieldSetting, text: string, stored = ''): boolean {
  return textOf(field, sentValue(field, text)) === textOf(field, sentValue(field, stored))
}

function sentValue({ type }: FieldSetting, text: string): unknown {
  if (type === 'boolean') return text === 'true'
  if (isBlank(text)) return null
  switch (type) {
    case 'number':
      return numberOf(text)
    case 'string[]':
      return entriesOf(text)
    case 'number[]':
      return entriesOf(text).map(numberOf)
    default:
      return text.trim()
  }
}

function entriesOf(text: string): string[] {
  return (
    entriesOfJson(text) ??
    text
      .split(/\r\n?|\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
  )
}

function entriesOfJson(text: string): string[] | undefined {
  try {
    const entries: unknown = JSON.parse(text)
    return Array.isArray(entries) && entries.every((entry) => typeof entry === 'string') ? entries : undefined
  } catch {
    return undefined
  }
}

// Nothing is no number, though `Number('')` is.
function numberOf(text: string): number {
  return isBlank(text) ? Number.NaN : Number(text)
}

/**
 * The rules of the fields, by their keys in the form. One that is as in `stored` is not sent, and breaks none: a
 * required field may have been configured after the record was made.
 */
export function useOwnRules(
  fields: readonly FieldSetting[],
  stored?: OwnValues,
): Record<`own_${string}`, (text: string) => string | null> {
  const { t } = useTranslation()

  function problemOf({ type, required }: FieldSetting, text: string): string | null {
    if (type === 'boolean') return null
    if (isBlank(text)) return required ? t('problem.fieldMissing') : null
    const entries = isList(type) ? entriesOf(text) : [text]
    const isNumeric = type === 'number' || type === 'number[]'
    if (isNumeric && !entries.every((entry) => Number.isFinite(numberOf(entry)))) return t('problem.numberWrong')
    const { fieldTextMaxLength: count } = limits
    return entries.some((entry) => entry.length > count) ? t('problem.nameLong', { count }) : null
  }

  return Object.fromEntries(
    fields.map((field) => {
      const key = ownKey(field.name)
      return [key, (text) => (stored && isSame(field, text, stored[key]) ? null : problemOf(field, text))]
    }),
  )
}

/** Whether a field of this type has several entries. */
export function isList(type: FieldSetting['type']): type is 'string[]' | 'number[]' {
  return type === 'string[]' || type === 'number[]'
}

/** What pages in this language call a field: without a label its name as words, such as “Phone number” of `phoneNumber`. */
export function ownLabel({ label, name }: FieldSetting, language: string): string {
  if (label === null) return asWords(name)
  if (typeof label === 'string') return label
  const known = languageOfTag(language)
  return (known !== undefined && label[tagOf(known)]) || label.en || Object.values(label)[0] || name
}

function asWords(name: string): string {
  const words = name
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
