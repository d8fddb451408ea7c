import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useHere } from '../../../data/here.ts'
import { OnceOpened } from '../../../ui/once-opened.tsx'
import { Section } from '../../account/section.tsx'

const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }))

export function LeaveSection() {
  const { t } = useTranslation()
  const { organization } = useHere()
  const [opened, dialog] = useDisclosure(false)
  return (
    <Section id="leave" heading={t('organization.leaveHeading')} help={t('organization.leaveHelp')}>
      <Button variant="default" color="danger" onClick={dialog.open}>
        {t('organization.leave', { organization: organization.name })}
      </Button>
      <OnceOpened opened={opened}>{opened && <LeaveDialog onClose={dialog.close} />}</OnceOpened>
    </Section>
  )
}
