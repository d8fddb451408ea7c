import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useOverview } from '#data/organizations.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Section } from '#pages/account/section.tsx'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const LeaveDialog = lazyPart(async () => (await import('./leave-dialog.tsx')).LeaveDialog)

export function LeaveSection() {
  const { t } = useTranslation()
  const { organization, me, ownerRole } = useCurrentOrganization()
  const overview = useOverview(organization.id)
  const isOwner = [...me.roles].includes(ownerRole)
  const [opened, dialog] = useDisclosure(false)
  return (
    <Section id="leave" heading={t('organization.leaveHeading')} help={t('organization.leaveHelp')}>
      {isOwner && overview.data?.counts.owners === 1 ? (
        <p>{t('organizationRefusal.lastOwner')}</p>
      ) : (
        <Button variant="default" color="danger" disabled={isOwner && overview.isPending} onClick={dialog.open}>
          {t('organization.leaveSubmit')}
        </Button>
      )}
      <LazyDialog opened={opened}>{opened && <LeaveDialog onClose={dialog.close} />}</LazyDialog>
    </Section>
  )
}
