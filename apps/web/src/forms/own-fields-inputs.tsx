import type { FieldSetting } from '@foyer/auth-domain/fields/field-setting'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useTranslation } from '#i18n/use-translation.ts'
import { isList, ownKey, ownLabel } from './own-fields.ts'

type Props = {
  fields: readonly FieldSetting[]
  /** Whether the labels tell which ones may be left empty: in forms whose other fields may not. */
  marksOptional?: true
  inputProps: (key: string) => GetInputPropsReturnType
}

/** The inputs of the fields of an application's own, in the order of the configuration. */
export function OwnFieldsInputs({ fields, marksOptional, inputProps }: Props) {
  const { t, i18n } = useTranslation()
  return fields.map((field) => {
    const label = ownLabel(field, i18n.language)
    const isMarked = marksOptional && !field.required && field.type !== 'boolean'
    return (
      <OwnInput
        key={field.name}
        field={field}
        label={isMarked ? t('field.optional', { label }) : label}
        input={inputProps(ownKey(field.name))}
      />
    )
  })
}

type OwnInputProps = { field: FieldSetting; label: string; input: GetInputPropsReturnType }

function OwnInput({ field: { type, required }, label, input }: OwnInputProps) {
  const { t } = useTranslation()
  if (type === 'boolean') {
    const { value, onChange, ...rest } = input
    return (
      <Checkbox
        label={label}
        {...rest}
        checked={value === 'true'}
        onChange={(event) => onChange(String(event.currentTarget.checked))}
      />
    )
  }
  const shared = { label, autoComplete: 'off', required, ...input }
  if (isList(type)) return <Textarea description={t('field.listHint')} autosize minRows={2} maxRows={8} {...shared} />
  return (
    <TextInput
      type={type === 'date' ? 'date' : 'text'}
      inputMode={type === 'number' ? 'decimal' : undefined}
      {...shared}
    />
  )
}
