import { type ApplicationsOf, useCreateApplication } from '#data/applications.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ShownOnce } from '#ui/copy/shown-once.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Identifier } from '#ui/facts/identifier.tsx'
import { ApplicationForm } from './application-form.tsx'
import classes from './applications.module.css'

/** Makes an application, and shows its id, and once its secret. */
export function NewApplicationDialog({ of, onClose }: { of: ApplicationsOf; onClose: () => void }) {
  const { t } = useTranslation()
  const { data: made, isPending, error, mutate } = useCreateApplication(of)
  if (made !== undefined) {
    const { client_id: id, client_secret: secret } = made
    const text = t(secret === undefined ? 'applications.publicText' : 'applications.secretText')
    return (
      <Dialog once={secret !== undefined} title={t('applications.createdTitle')} text={text} onClose={onClose}>
        <ShownOnce
          value={secret ?? id}
          copy={t(secret === undefined ? 'applications.copyId' : 'webhooks.copySecret')}
          done={t('webhooks.done')}
          onDone={onClose}
        >
          {secret !== undefined && (
            <p className={classes.id}>
              {t('applications.clientId')}: <Identifier id={id} />
            </p>
          )}
        </ShownOnce>
      </Dialog>
    )
  }
  return (
    <Dialog sheet title={t('applications.newTitle')} onClose={onClose}>
      <ApplicationForm
        stored={undefined}
        trustable={of.organizationId === undefined}
        action={t('applications.new')}
        busy={isPending}
        error={error}
        onSubmit={(terms) => mutate(terms)}
        onClose={onClose}
      />
    </Dialog>
  )
}
