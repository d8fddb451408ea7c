import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKnownUser, useSuggestedUsers, useUserAt } from '../../../data/admin.ts'
import { refusalCodeOf } from '../../../data/refusal.ts'

type Props = { label: string; userId: string | undefined; onChange: (userId: string | undefined) => void }

const PAUSE_MILLISECONDS = 250

/** Somebody by their address, which is suggested while it is typed. */
export function PersonField({ label, userId, onChange }: Props) {
  const { t } = useTranslation()
  const list = useId()
  const address = useAddressOf(userId)
  const [typed, setTyped] = useState<string>()
  const [seen, setSeen] = useState(userId)
  const [asked, setAsked] = useState(userId)
  if (userId !== seen) {
    setSeen(userId)
    // Chosen elsewhere, as by going back: what was typed is past.
    if (userId !== asked) setTyped(undefined)
  }
  const text = typed ?? address ?? ''
  const sought = text.trim().toLowerCase()
  const [settled] = useDebouncedValue(sought, PAUSE_MILLISECONDS)
  const users = useSuggestedUsers(settled).data?.users ?? []
  // Eight suggestions may all hold the address, and none be it.
  const found = useUserAt(settled).data?.users[0]?.id
  const meant = settled === sought ? found : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen once the address is somebody's
  useEffect(() => {
    if (meant !== undefined && meant !== userId) choose(meant)
  }, [meant])

  function choose(id: string | undefined): void {
    setAsked(id)
    onChange(id)
  }

  function type(given: string): void {
    setTyped(given)
    if (userId !== undefined && given.trim().toLowerCase() !== address) choose(undefined)
  }

  return (
    <>
      <TextInput
        label={label}
        placeholder={t('events.person')}
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        list={list}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <datalist id={list}>
        {users.map(({ id, email, name }) => (
          <option key={id} value={email}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}

// Whoever is gone has their id alone.
function useAddressOf(userId: string | undefined): string | undefined {
  const { data, error } = useKnownUser(userId)
  if (userId === undefined) return undefined
  return refusalCodeOf(error) === 'USER_NOT_FOUND' ? userId : data?.user.email
}
