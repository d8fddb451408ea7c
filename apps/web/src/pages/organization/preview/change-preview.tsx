import { Button, Skeleton } from '@mantine/core'
import { useId } from 'react'
import { type Change, usePreview } from '#data/previews.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useErrorMessage } from '#ui/feedback/use-error-message.ts'
import classes from './preview.module.css'
import { PreviewedChanges } from './previewed-changes.tsx'

/** Who gains and loses what by a change, before it is made. */
export function ChangePreview({ change }: { change: Change }) {
  const { t } = useTranslation()
  const id = useId()
  const { preview, error, busy, needsConfirmation, retry } = usePreview(change)
  return (
    <section className={classes.preview} aria-labelledby={id} aria-busy={busy}>
      <h3 id={id} className={classes.title}>
        {t('preview.title')}
      </h3>
      <div role="status" className={classes.content}>
        {preview && <PreviewedChanges preview={preview} kind={change.kind} />}
        {!preview && error === null && <Skeleton height={20} />}
        {!preview && error !== null && <Untold {...{ error, busy, needsConfirmation }} onRetry={retry} />}
      </div>
    </section>
  )
}

type UntoldProps = { error: unknown; busy: boolean; needsConfirmation: boolean; onRetry: () => void }

function Untold({ error, busy, needsConfirmation, onRetry }: UntoldProps) {
  const { t } = useTranslation()
  const errorMessage = useErrorMessage()
  return (
    <>
      <p>{needsConfirmation ? t('preview.confirm') : errorMessage(error)}</p>
      <Button variant="default" size="sm" loading={busy} onClick={onRetry}>
        {needsConfirmation ? t('preview.show') : t('app.retry')}
      </Button>
    </>
  )
}
