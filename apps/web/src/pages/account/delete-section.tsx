import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { User } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { UnlessImpersonating } from '#ui/feedback/unless-impersonating.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Section } from './section.tsx'
import { WithSignInMethods } from './with-sign-in-methods.tsx'

const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

export function DeleteSection({ user }: { user: User }) {
  const { t } = useTranslation()
  const [opened, dialog] = useDisclosure(false)
  return (
    <Section id="delete" heading={t('delete.heading')} help={t('delete.help')}>
      <UnlessImpersonating operation="deleteUser">
        <WithSignInMethods fields={1}>
          {(hasPassword) => (
            <>
              <Button variant="default" color="danger" onClick={dialog.open}>
                {t('delete.open')}
              </Button>
              <LazyDialog opened={opened}>
                <DeleteDialog user={user} hasPassword={hasPassword} opened={opened} onClose={dialog.close} />
              </LazyDialog>
            </>
          )}
        </WithSignInMethods>
      </UnlessImpersonating>
    </Section>
  )
}
