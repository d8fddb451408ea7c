import type { FieldSetting } from '@foyer/auth-domain/fields/field-setting'
import { changedOwnFields, type OwnValues, ownValues, useOwnRules } from './own-fields.ts'
import { type EntryOptions, useEntryForm } from './use-entry-form.ts'
import { useStoredDraft } from './use-stored-draft.ts'

type Texts = Readonly<Record<string, string>>

type Rule = (typed: string) => string | null

type Options<Entered extends Texts> = Omit<EntryOptions<Entered & OwnValues>, 'initialValues' | 'validate'> & {
  /** Identifies the form among those of a user. */
  draft: string
  /** The fields as they are saved, or as those of a new record begin. */
  stored: Entered
  /** The fields of an application's own, and the record that has them; undefined for a new one. */
  fields: readonly FieldSetting[]
  record: object | undefined
  validate: Readonly<Record<keyof Entered, Rule>>
  busy: boolean
}

/** Of any record. */
export type EntityForm = ReturnType<typeof useEntityForm<Texts>>

/**
 * A form of a record: it begins with what is saved, or with what its user had entered when the session ended, and asks before
 * that is discarded (`EntityForm`, or `unsaved` of `UnsavedChanges`). `entered`: the fields without blanks around them; `own`: those of an
 * application's own to send.
 */
export function useEntityForm<Entered extends Texts>(options: Options<Entered>) {
  const { draft, stored, fields, record, validate, busy, ...entry } = options
  const storedOwn = ownValues(fields, record)
  const begun = { ...storedOwn, ...stored }
  const rules = { ...useOwnRules(fields, record && storedOwn), ...validate }
  const form = useEntryForm<Entered & OwnValues>({
    ...entry,
    initialValues: useStoredDraft(draft, begun),
    validate: (values) => problemsOf(values, rules),
  })
  const entered = trimmed(form.values, stored)
  const isStored =
    Object.keys(stored).every((field) => entered[field] === stored[field]) &&
    Object.keys(changedOwnFields(fields, form.values, storedOwn)).length === 0
  return {
    ...form,
    entered,
    own: changedOwnFields(fields, form.values, record && storedOwn),
    isStored,
    unsaved: { form: draft, values: form.values, saved: isStored, busy, onDiscard: () => form.setValues(begun) },
  }
}

function problemsOf(values: Texts, rules: Readonly<Record<string, Rule>>): Record<string, string | null> {
  return Object.fromEntries(Object.entries(rules).map(([field, rule]) => [field, rule(values[field] ?? '')]))
}

function trimmed<Entered extends Texts>(values: Texts, fields: Entered): Entered {
  const texts = Object.entries(fields).map(([field, stored]) => {
    const typed = values[field] ?? ''
    // What is stored may have blanks around it.
    return [field, typed === stored ? stored : typed.trim()]
  })
  return { ...fields, ...Object.fromEntries(texts) }
}
