import { useIsAnonymous } from '#data/anonymous.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useProduct } from '#ui/product/product-name.ts'
import { PageTitle } from './page-title.tsx'

/** The heading of the sign-in page. It tells why the page is shown, where the session `hasEnded` without the user's doing. */
export function SignInTitle({ hasEnded }: { hasEnded: boolean }) {
  const { t } = useTranslation()
  const product = useProduct()
  const isAnonymous = useIsAnonymous()
  const help = isAnonymous ? t('anonymous.signInHelp') : t('signIn.help', { product })
  return (
    <PageTitle
      title={isAnonymous ? t('anonymous.signInTitle') : t('signIn.title')}
      help={hasEnded ? t('ended.notice') : help}
      told={hasEnded}
      documentTitle={t('signIn.submit')}
    />
  )
}
