import { useEffect, useState } from 'react'
import { foyer } from './foyer.ts'

type Listed = Awaited<ReturnType<typeof foyer.organization.list>>

/** The organizations of whoever is signed in, and Foyer's page for another one. */
export function Organizations() {
  const [listed, setListed] = useState<Listed>()
  useEffect(() => void foyer.organization.list().then(setListed), [])
  if (listed === undefined) return <p>Loading …</p>
  return (
    <section>
      <h1>Organizations</h1>
      {listed.error && <p role="alert">{messageOf(listed.error)}</p>}
      <ul>
        {listed.data?.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <a href={foyer.hosted.url('newOrganization')}>New organization</a>
    </section>
  )
}

/** `status` is 0 where there was no answer; a refusal says in its message what to change. */
export function messageOf({ status, message }: { status: number; message?: string | undefined }): string {
  const isAway = status === 0 || status >= 500
  return isAway ? 'Accounts cannot be reached at the moment. Please try again.' : (message ?? 'That was refused.')
}
