import { type ReactNode, useState } from 'react'
import type { Client } from '../client/client.ts'
import { useSession } from '../client/react.ts'
import { type OrganizationSwitcherLabels, organizationSwitcherLabels } from './labels.ts'
import { Menu } from './menu.tsx'
import { ChoiceItem, Failure, LinkItem } from './menu-items.tsx'
import { Picture } from './picture.tsx'
import { Unavailable, Waiting } from './states.tsx'
import { type Organization, useOrganizations } from './use-organizations.ts'

export type OrganizationSwitcherProps = {
  client: Pick<Client, 'session' | 'hosted' | 'organization'>
  /** Words in place of the English ones. */
  labels?: Partial<OrganizationSwitcherLabels>
}

/** The session's active organization, with a menu that makes another one active. Shows nothing where nobody is signed in. */
export function OrganizationSwitcher({ client, labels }: OrganizationSwitcherProps): ReactNode {
  const { data, isPending } = useSession(client)
  const signedIn = data?.user.isAnonymous === true ? null : data
  const { organizations, hasFailed, reload } = useOrganizations(client, signedIn?.user.id)
  const words = { ...organizationSwitcherLabels, ...labels }
  if (signedIn === null) return isPending && <Waiting label={words.loading} shape="square" />
  if (organizations === undefined) {
    return hasFailed ? (
      <Unavailable label={words.unavailable} onRetry={reload} />
    ) : (
      <Waiting label={words.loading} shape="square" />
    )
  }
  const active = organizations.find(({ id }) => id === signedIn.session.activeOrganizationId)
  return <SwitcherMenu client={client} words={words} organizations={organizations} active={active} onOpen={reload} />
}

type MenuProps = Pick<OrganizationSwitcherProps, 'client'> & {
  words: OrganizationSwitcherLabels
  organizations: readonly Organization[]
  active: Organization | undefined
  onOpen: () => void
}

type Switching = { to: string; hasFailed: boolean }

function SwitcherMenu({ client, words, organizations, active, onOpen }: MenuProps): ReactNode {
  const [switching, setSwitching] = useState<Switching>()
  const isBusy = switching?.hasFailed === false

  async function choose({ id }: Organization, close: () => void): Promise<void> {
    if (isBusy) return
    if (id === active?.id) return close()
    setSwitching({ to: id, hasFailed: false })
    const { error } = await client.organization.setActive({ organizationId: id })
    if (error !== null) return setSwitching({ to: id, hasFailed: true })
    await client.session.refetch()
    setSwitching(undefined)
    close()
  }

  return (
    <Menu
      label={active ? `${words.organizations}: ${active.name}` : words.choose}
      face={<Face organization={active} none={words.choose} />}
      align="start"
      isBusy={isBusy}
      onOpen={() => {
        setSwitching(undefined)
        onOpen()
      }}
      footer={switching?.hasFailed && <Failure>{words.switchFailed}</Failure>}
      items={(close) => (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a menu has groups, not field sets */}
          <div className="foyer-choices" role="group" aria-label={words.organizations}>
            {organizations.map((organization) => (
              <ChoiceItem
                key={organization.id}
                isChosen={organization.id === active?.id}
                isBusy={isBusy && switching.to === organization.id}
                onSelect={() => void choose(organization, close)}
              >
                <Face organization={organization} none="" />
              </ChoiceItem>
            ))}
          </div>
          {active && (
            <LinkItem href={client.hosted.url({ organization: active.slug })}>{words.manageOrganization}</LinkItem>
          )}
          <LinkItem href={client.hosted.url('newOrganization')}>{words.createOrganization}</LinkItem>
        </>
      )}
    />
  )
}

function Face({ organization, none }: { organization: Organization | undefined; none: string }): ReactNode {
  if (organization === undefined) return <span className="foyer-label">{none}</span>
  const { name, slug, logo } = organization
  return (
    <>
      <Picture of={organization} otherName={slug} url={logo} shape="square" />
      <span className="foyer-label" title={name}>
        {name}
      </span>
    </>
  )
}
