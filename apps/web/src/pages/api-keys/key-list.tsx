import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type KeysOf, useEnableApiKey } from '#data/api-keys.ts'
import type { AnyKey } from '#data/types.ts'
import { FormError } from '#forms/form-error.tsx'
import { FormSaved } from '#forms/form-saved.tsx'
import linked from '#pages/account/linked/linked.module.css'
import section from '#pages/account/section.module.css'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { UnlessImpersonating } from '#ui/feedback/unless-impersonating.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useNow } from '#ui/text/use-now.ts'
import { type KeyAbilities, KeyRow } from './key-row.tsx'

const NewKeyDialog = lazyPart(async () => (await import('./new-key-dialog.tsx')).NewKeyDialog)
const DeleteDialog = lazyPart(async () => (await import('./delete-key-dialog.tsx')).DeleteKeyDialog)

type Props = {
  of: KeysOf
  keys: readonly AnyKey[]
  can: KeyAbilities & { create: boolean }
  rights: readonly string[]
}

type Step = { at: 'list'; done?: string } | { at: 'new' } | { at: 'delete'; apiKey: AnyKey }

export function KeyList({ of, keys, can, rights }: Props) {
  const { t } = useTranslation()
  const now = useNow()
  const [step, setStep] = useState<Step>({ at: 'list' })
  const enable = useEnableApiKey(of)
  const nameOf = ({ name }: AnyKey) => (name === null || name === '' ? t('apiKeys.unnamed') : name)

  function toggle({ id: keyId, enabled }: AnyKey): void {
    setStep({ at: 'list' })
    enable.mutate({ keyId, enabled: !enabled })
  }

  return (
    <div className={section.formWithStatus}>
      {keys.length === 0 && <p className={section.text}>{t('apiKeys.none')}</p>}
      {keys.length > 0 && (
        <ul className={linked.list} aria-label={t('apiKeys.list')}>
          {keys.map((apiKey) => (
            <KeyRow
              key={apiKey.id}
              apiKey={apiKey}
              name={nameOf(apiKey)}
              now={now}
              can={can}
              onToggle={() => toggle(apiKey)}
              onDelete={() => setStep({ at: 'delete', apiKey })}
            />
          ))}
        </ul>
      )}
      <FormError error={enable.error} />
      <FormSaved message={step.at === 'list' ? step.done : undefined} />
      {can.create && (
        <UnlessImpersonating operation="createApiKey">
          <div className={section.steps}>
            <Button variant="default" onClick={() => setStep({ at: 'new' })}>
              {t('apiKeys.new')}
            </Button>
          </div>
        </UnlessImpersonating>
      )}
      <LazyDialog opened={step.at === 'new'}>
        {step.at === 'new' && <NewKeyDialog of={of} rights={rights} onClose={() => setStep({ at: 'list' })} />}
      </LazyDialog>
      <LazyDialog opened={step.at === 'delete'}>
        {step.at === 'delete' && (
          <DeleteDialog
            of={of}
            id={step.apiKey.id}
            name={nameOf(step.apiKey)}
            onDone={() => setStep({ at: 'list', done: t('apiKeys.isDeleted', { name: nameOf(step.apiKey) }) })}
            onClose={() => setStep({ at: 'list' })}
          />
        )}
      </LazyDialog>
    </div>
  )
}
