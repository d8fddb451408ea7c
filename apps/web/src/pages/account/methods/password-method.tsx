import { IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useHasPassword } from '#data/account.ts'
import { useLastUse } from '#data/sign-in-uses.ts'
import { MethodRow } from './method-row.tsx'

export function PasswordMethod() {
  const { t } = useTranslation()
  const { data: hasPassword } = useHasPassword()
  const usedAt = useLastUse('password')
  return (
    <MethodRow
      icon={<IconKey size={20} stroke={1.5} />}
      name={t('methods.password')}
      state={hasPassword === undefined ? undefined : t(hasPassword ? 'methods.set' : 'methods.notSet')}
      usedAt={hasPassword ? usedAt : undefined}
      next={
        hasPassword === undefined
          ? undefined
          : {
              act: t(hasPassword ? 'methods.act.change' : 'methods.act.set'),
              label: t(hasPassword ? 'password.change' : 'methods.setPassword'),
              section: 'password',
            }
      }
    />
  )
}
