import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../data/types.ts'
import { OnceOpened } from '../../ui/once-opened.tsx'
import { Section } from './section.tsx'
import { WithDoors } from './with-doors.tsx'

const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }))

export function DeleteSection({ user }: { user: User }) {
  const { t } = useTranslation()
  const [opened, dialog] = useDisclosure(false)
  return (
    <Section id="delete" heading={t('delete.heading')} help={t('delete.help')}>
      <WithDoors fields={1}>
        {(hasPassword) => (
          <>
            <Button variant="default" color="danger" onClick={dialog.open}>
              {t('delete.open')}
            </Button>
            <OnceOpened opened={opened}>
              <DeleteDialog user={user} hasPassword={hasPassword} opened={opened} onClose={dialog.close} />
            </OnceOpened>
          </>
        )}
      </WithDoors>
    </Section>
  )
}
