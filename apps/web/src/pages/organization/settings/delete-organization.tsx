import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useHere } from '../../../data/here.ts'
import { useDeleteOrganization, useForgottenOrganization } from '../../../data/organizations.ts'
import { TypedDialog } from '../../../ui/typed-dialog.tsx'
import { useNotice } from '../../../ui/use-notice.ts'

export function DeleteOrganization() {
  const { t } = useTranslation()
  const { organization: here } = useHere()
  const { tell } = useNotice()
  const [opened, dialog] = useDisclosure(false)
  const navigate = useNavigate()
  const remove = useDeleteOrganization()
  const forgotten = useForgottenOrganization()
  const organization = here.name

  async function submit(): Promise<void> {
    await remove.mutateAsync({ organizationId: here.id })
    // First away from its page, which would ask for what is no longer there.
    await navigate({ to: pages.organizations })
    tell(t('settings.deleted', { organization }))
    await forgotten()
  }

  return (
    <>
      <Button variant="default" color="danger" onClick={dialog.open}>
        {t('settings.delete', { organization })}
      </Button>
      {opened && (
        <TypedDialog
          title={t('settings.deleteTitle', { organization })}
          text={t('settings.deleteText')}
          name={organization}
          action={t('settings.deleteHeading')}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => void submit().catch(() => undefined)}
          onClose={dialog.close}
        />
      )}
    </>
  )
}
