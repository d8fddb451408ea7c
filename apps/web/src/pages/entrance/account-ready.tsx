import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PageTitle } from './page-title.tsx'

type Props = { email: string; onSignIn: () => void }

export function AccountReady({ email, onSignIn }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle title={t('ready.title')} help={t('ready.text', { email })} announce />
      <Button fullWidth onClick={onSignIn}>
        {t('ready.toSignIn')}
      </Button>
    </>
  )
}
