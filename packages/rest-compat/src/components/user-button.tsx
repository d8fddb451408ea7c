import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Client } from '../client/client.ts'
import { useSession } from '../client/react.ts'
import type { SignedIn } from '../client/session-store.ts'
import { type UserButtonLabels, userButtonLabels } from './labels.ts'
import { Menu } from './menu.tsx'
import { ActionItem, Failure, LinkItem } from './menu-items.tsx'
import { Picture } from './picture.tsx'
import { Unavailable, Waiting } from './states.tsx'

export type UserButtonProps = {
  client: Pick<Client, 'session' | 'hosted' | 'signOut'>
  /** Words in place of the English ones. */
  labels?: Partial<UserButtonLabels>
  /** Signs in by a window of its own, so that the page stays as it is. */
  window?: boolean
  /** Also loads pictures of other origins than Foyer's, by https. */
  remotePictures?: boolean
}

/** Who is signed in, with a menu that leads to their account and signs out; a button that signs in where nobody is. */
export function UserButton({ client, labels, window = false, remotePictures = false }: UserButtonProps): ReactNode {
  const { data, error, isPending, refetch } = useSession(client)
  const [hasLeft, setHasLeft] = useState(false)
  const words = { ...userButtonLabels, ...labels }
  if (isPending) return <Waiting label={words.loading} shape="arch" />
  if (data === null && error !== null) return <Unavailable label={words.unavailable} onRetry={() => void refetch()} />
  if (data === null || data.user.isAnonymous === true) {
    const signIn = () => client.hosted.signIn({ window })
    return <SignInButton label={words.signIn} signIn={signIn} hasLeft={hasLeft} onShown={() => setHasLeft(false)} />
  }
  const onLeave = () => setHasLeft(true)
  return <UserMenu client={client} words={words} user={data.user} remotePictures={remotePictures} onLeave={onLeave} />
}

type SignInProps = { label: string; signIn: () => Promise<boolean>; hasLeft: boolean; onShown: () => void }

function SignInButton({ label, signIn, hasLeft, onShown }: SignInProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, in the place of the menu that signed out
  useEffect(() => {
    // The menu's focus is lost with it, unless the user has gone on.
    if (hasLeft && document.activeElement === document.body) button.current?.focus()
    onShown()
  }, [])

  return (
    <span className="foyer">
      <button ref={button} type="button" className="foyer-sign-in" onClick={() => void signIn()}>
        {label}
      </button>
    </span>
  )
}

type MenuProps = Pick<UserButtonProps, 'client'> & {
  remotePictures: boolean
  words: UserButtonLabels
  user: NonNullable<SignedIn>['user']
  onLeave: () => void
}

function UserMenu({ client, words, user, remotePictures, onLeave }: MenuProps): ReactNode {
  const [signOut, setSignOut] = useState<'idle' | 'pending' | 'failed'>('idle')
  const name = user.name || user.email

  async function leave(): Promise<void> {
    if (signOut === 'pending') return
    setSignOut('pending')
    const { error } = await client.signOut()
    setSignOut(error === null ? 'pending' : 'failed')
    if (error === null) onLeave()
  }

  return (
    <Menu
      label={words.account(name)}
      face={
        <Picture
          client={client}
          of={{ id: user.id, name: user.name }}
          otherName={user.email}
          url={user.image}
          remote={remotePictures}
          shape="arch"
        />
      }
      align="end"
      onOpen={() => setSignOut('idle')}
      header={
        <div className="foyer-user">
          <strong title={name}>{name}</strong>
          {user.name && <span title={user.email}>{user.email}</span>}
        </div>
      }
      footer={signOut === 'failed' && <Failure>{words.signOutFailed}</Failure>}
      items={() => (
        <>
          <LinkItem href={client.hosted.url('account')}>{words.manageAccount}</LinkItem>
          <LinkItem href={client.hosted.url('organizations')}>{words.organizations}</LinkItem>
          <ActionItem isBusy={signOut === 'pending'} onSelect={() => void leave()}>
            {words.signOut}
          </ActionItem>
        </>
      )}
    />
  )
}
