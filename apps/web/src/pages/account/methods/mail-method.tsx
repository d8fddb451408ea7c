import { pages } from '@foyer/auth-domain/redirect/pages'
import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { useMailedSignIn } from '#data/settings.ts'
import { useLastUse } from '#data/sign-in-uses.ts'
import type { User } from '#data/types.ts'
import { MethodRow } from './method-row.tsx'

const names = { link: 'methods.mailLink', code: 'methods.mailCode', both: 'methods.mail' } as const

type Props = { user: User; mailed: NonNullable<ReturnType<typeof useMailedSignIn>> }

export function MailMethod({ user, mailed }: Props) {
  const { t } = useTranslation()
  const usedAt = useLastUse('magic-link', 'email-code')
  return (
    <MethodRow
      icon={<IconMail size={20} stroke={1.5} />}
      name={t(names[mailed])}
      state={t(user.emailVerified ? 'methods.on' : 'methods.confirmFirst')}
      usedAt={usedAt}
      next={
        user.emailVerified
          ? undefined
          : { act: t('methods.act.confirm'), label: t('methods.confirmEmail'), page: pages.account, section: 'email' }
      }
    />
  )
}
