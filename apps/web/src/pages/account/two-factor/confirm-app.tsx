import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from '#i18n/use-translation.ts'
import { CopyStatus } from '#ui/copy/copy-status.tsx'
import { useCopy } from '#ui/copy/use-copy.ts'
import { ConfirmCode } from './confirm-code.tsx'
import { QrCode } from './qr-code.tsx'
import classes from './two-factor.module.css'

type Props = { totpURI: string; onConfirmed: () => void; onClose: () => void }

/** Shows the secret as a QR code and as text, and takes the first code of the app. */
export function ConfirmApp({ totpURI, onConfirmed, onClose }: Props) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  return (
    <ConfirmCode source="totp" onConfirmed={onConfirmed} onClose={onClose}>
      <ol className={classes.steps}>
        <li>{isPhone ? <OpenApp totpURI={totpURI} /> : <Scan totpURI={totpURI} />}</li>
        <li>{t('twoFactor.enrol.enter')}</li>
      </ol>
    </ConfirmCode>
  )
}

function Scan({ totpURI }: { totpURI: string }) {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('twoFactor.enrol.scan')}</p>
      <QrCode text={totpURI} label={t('twoFactor.enrol.qr')} />
      <Key text={keyOf(totpURI)} />
    </>
  )
}

// The camera of a phone cannot see its own screen: the app is opened by a link there.
function OpenApp({ totpURI }: { totpURI: string }) {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('twoFactor.enrol.openHelp')}</p>
      <Button fullWidth variant="default" component="a" href={totpURI}>
        {t('twoFactor.enrol.open')}
      </Button>
      <Key text={keyOf(totpURI)} />
      <details className={classes.otherDevice}>
        <summary>{t('twoFactor.enrol.otherDevice')}</summary>
        <QrCode text={totpURI} label={t('twoFactor.enrol.qr')} />
      </details>
    </>
  )
}

function Key({ text }: { text: string }) {
  const { t } = useTranslation()
  const { shown, outcome, copy } = useCopy(text)
  return (
    <div>
      <p>{t('twoFactor.enrol.key')}</p>
      <div className={classes.key}>
        <div ref={shown}>
          <code>{text}</code>
        </div>
        <ActionIcon variant="subtle" size={36} aria-label={t('twoFactor.codes.copy')} onClick={copy}>
          <IconCopy size={20} stroke={1.5} />
        </ActionIcon>
      </div>
      <CopyStatus outcome={outcome} />
    </div>
  )
}

// In groups of four, as it is read out and typed.
function keyOf(totpURI: string): string {
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
