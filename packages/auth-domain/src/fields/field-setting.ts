import type { Label } from '#options/label.ts'
import type { FieldOption, FieldOptions } from './field-option.ts'
import { type FieldType, type FieldValue, valueSchema } from './field-value.ts'

/** What the pages know of a field. */
export type FieldSetting = {
  name: string
  type: FieldType
  required: boolean
  /** False: it can be filled in once, and is not shown any more. */
  returned: boolean
  /** What a form begins with; null where there is no default, or one that the server makes. */
  defaultValue: FieldValue | null
  /** Null: the name itself. */
  label: Label | null
}

/** `input`: those that the owner may set; admins may set all. Of these only what is returned can be shown. */
export function fieldSettings(options: FieldOptions, which: 'input' | 'returned'): FieldSetting[] {
  return Object.entries(options)
    .filter(([, field]) => field[which])
    .map(([name, field]) => settingOf(name, field))
}

function settingOf(name: string, { type, required, returned, defaultValue, label }: FieldOption): FieldSetting {
  const parsed = typeof defaultValue === 'function' ? undefined : valueSchema(type).safeParse(defaultValue)
  return { name, type, required, returned, defaultValue: parsed?.data ?? null, label: label ?? null }
}
