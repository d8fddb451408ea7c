import { deviceOf } from '@foyer/auth-domain/session/device'
import { Button } from '@mantine/core'
import { browserKnowsPasskeys } from '#data/offers-passkeys.ts'
import { passkeyProblemOf } from '#data/passkey-problem.ts'
import { useAddPasskey } from '#data/passkeys.ts'
import { refusalCodeOf } from '#data/refusal.ts'
import type { Passkey } from '#data/types.ts'
import { FormError } from '#forms/form-error.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import section from '#pages/account/section.module.css'
import { useDeviceLabel } from '#ui/device/use-device-label.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const FreshSessionDialog = lazyPart(
  async () => (await import('#pages/account/linked/fresh-session-dialog.tsx')).FreshSessionDialog,
)

type Props = { onDone: (passkey: Passkey) => void }

/** Adds a passkey under the name of this browser. */
export function AddPasskey({ onDone }: Props) {
  const { t } = useTranslation()
  const deviceLabel = useDeviceLabel()
  const add = useAddPasskey()
  if (!browserKnowsPasskeys()) return <p className={section.text}>{t('passkeys.unsupported')}</p>
  const stale = refusalCodeOf(add.error) === 'SESSION_IS_NOT_FRESH'
  const problem = passkeyProblemOf(add.error)
  return (
    <div className={section.steps}>
      <FormError error={stale ? null : add.error} reason={problem && t(`passkeys.problem.${problem}`)} />
      <Button
        variant="default"
        loading={add.isPending}
        onClick={() => add.mutate(deviceLabel(deviceOf(navigator.userAgent)), { onSuccess: onDone })}
      >
        {t('passkeys.add')}
      </Button>
      <LazyDialog opened={stale}>
        {stale && <FreshSessionDialog title={t('passkeys.add')} onClose={add.reset} />}
      </LazyDialog>
    </div>
  )
}
