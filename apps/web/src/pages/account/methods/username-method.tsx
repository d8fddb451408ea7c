import { pages } from '@foyer/auth-domain/redirect/pages'
import { IconAt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { User } from '#data/types.ts'
import { MethodRow } from './method-row.tsx'

export function UsernameMethod({ user: { displayUsername } }: { user: User }) {
  const { t } = useTranslation()
  return (
    <MethodRow
      icon={<IconAt size={20} stroke={1.5} />}
      name={t('methods.username')}
      state={displayUsername ?? t('methods.noUsername')}
      next={
        displayUsername == null
          ? {
              act: t('methods.act.choose'),
              label: t('methods.chooseUsername'),
              page: pages.account,
              section: 'profile',
            }
          : undefined
      }
    />
  )
}
