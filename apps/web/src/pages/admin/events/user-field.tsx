import { isAnonymousEmail } from '@foyer/auth-domain/anonymous/anonymous-user'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUserByEmail, useUserDetails, useUserSuggestions } from '#data/admin.ts'
import { refusalCodeOf } from '#data/refusal.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'

type Props = { label: string; userId: string | undefined; onChange: (userId: string | undefined) => void }

const DEBOUNCE_MS = 250

/** Selects a user by email, with suggestions while typing. */
export function UserField({ label, userId, onChange }: Props) {
  const { t } = useTranslation()
  const list = useId()
  const userEmail = useEmailOf(userId)
  const [typed, setTyped] = useState<string>()
  const [lastUserId, setLastUserId] = useState(userId)
  const [chosenUserId, setChosenUserId] = useState(userId)
  if (userId !== lastUserId) {
    setLastUserId(userId)
    // Changed from outside, e.g. by the back button: the typed text is discarded.
    if (userId !== chosenUserId) setTyped(undefined)
  }
  const text = typed ?? userEmail ?? ''
  const query = text.trim().toLowerCase()
  const [debouncedQuery] = useDebouncedValue(query, DEBOUNCE_MS)
  const users = useUserSuggestions(debouncedQuery).data?.users ?? []
  // The others are not found by what is shown of them.
  const emailed = users.filter(({ email }) => !isAnonymousEmail(email))
  // The suggestions match partially and are limited, so that the exact match may be missing among them.
  const matchingUserId = useUserByEmail(debouncedQuery).data?.users[0]?.id
  const match = debouncedQuery === query ? matchingUserId : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the email matches a user
  useEffect(() => {
    if (match !== undefined && match !== userId) choose(match)
  }, [match])

  function choose(id: string | undefined): void {
    setChosenUserId(id)
    onChange(id)
  }

  function changeText(value: string): void {
    setTyped(value)
    if (userId !== undefined && value.trim().toLowerCase() !== userEmail) choose(undefined)
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
        onChange={(event) => changeText(event.currentTarget.value)}
      />
      <datalist id={list}>
        {emailed.map(({ id, email, name }) => (
          <option key={id} value={email}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}

// A deleted user is shown by their id, an anonymous one by name.
function useEmailOf(userId: string | undefined): string | undefined {
  const { data, error } = useUserDetails(userId)
  const { nameOf } = useUserLabels()
  if (userId === undefined) return undefined
  if (refusalCodeOf(error) === 'USER_NOT_FOUND') return userId
  return data && (isAnonymousEmail(data.user.email) ? nameOf(data.user) : data.user.email)
}
