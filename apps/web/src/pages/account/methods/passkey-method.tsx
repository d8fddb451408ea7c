import { IconFingerprint } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePasskeys } from '#data/passkeys.ts'
import type { Passkey } from '#data/types.ts'
import { cutText } from '#ui/text/cut-text.ts'
import { MethodRow } from './method-row.tsx'

export function PasskeyMethod() {
  const { t } = useTranslation()
  const { data: passkeys } = usePasskeys()
  const names = passkeys?.map(({ name }) => cutText(name ?? t('factors.unnamed'))).join(', ')
  return (
    <MethodRow
      icon={<IconFingerprint size={20} stroke={1.5} />}
      name={t('methods.passkeys')}
      state={names === '' ? t('methods.noPasskeys') : names}
      usedAt={lastUseOf(passkeys ?? [])}
      next={
        names === '' ? { act: t('methods.act.add'), label: t('methods.addPasskey'), section: 'passkeys' } : undefined
      }
    />
  )
}

function lastUseOf(passkeys: readonly Passkey[]): Date | undefined {
  const times = passkeys.flatMap(({ lastUsedAt }) => (lastUsedAt === null ? [] : [lastUsedAt.getTime()]))
  return times.length === 0 ? undefined : new Date(Math.max(...times))
}
