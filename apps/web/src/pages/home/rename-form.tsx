import { limits } from '@foyer/auth-domain/limits'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useRename } from '../../data/profile.ts'
import { useNotice } from '../../ui/use-notice.ts'
import { useTrouble } from '../../ui/use-trouble.ts'
import classes from './rename-form.module.css'

type Props = { name: string; onClose: () => void }

/** The name, to be changed where it stands. */
export function RenameForm({ name, onClose }: Props) {
  const { t } = useTranslation()
  const words = useTrouble()
  const { tell } = useNotice()
  const rename = useRename()
  const form = useForm({ initialValues: { name }, validate: { name: problemOf } })

  function problemOf(value: string): string | null {
    if (value.trim() === '') return t('problem.nameMissing')
    return value.length > limits.nameMaxLength ? t('problem.nameLong', { count: limits.nameMaxLength }) : null
  }

  async function save(wanted: { name: string }): Promise<void> {
    const trimmed = wanted.name.trim()
    try {
      await rename.mutateAsync({ name: trimmed })
      tell(t('profile.renamed', { name: trimmed }))
      onClose()
    } catch (error) {
      form.setFieldError('name', words(error))
    }
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => void save(values))}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <TextInput
        className={classes.field}
        label={t('field.name')}
        autoComplete="name"
        ref={selectOnMount}
        {...form.getInputProps('name')}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={rename.isPending}>
          {t('profile.save')}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  )
}

function selectOnMount(input: HTMLInputElement | null): void {
  input?.select()
}
