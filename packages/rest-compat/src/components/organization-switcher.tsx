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
  /** Also loads pictures of other origins than Foyer's, by https. */
  remotePictures?: boolean
}

/** The session's active organization, with a menu that makes another one active. Shows nothing where nobody is signed in. */
export function OrganizationSwitcher({ client, labels, remotePictures = false }: OrganizationSwitcherProps): ReactNode {
  const { data, error, isPending, refetch } = useSession(client)
  const signedIn = data?.user.isAnonymous === true ? null : data
  const { organizations, hasFailed, reload } = useOrganizations(client, signedIn)
  const words = { ...organizationSwitcherLabels, ...labels }
  if (data === null && error !== null) return <Unavailable label={words.unavailable} onRetry={() => void refetch()} />
  if (signedIn === null) return isPending && <Waiting label={words.loading} shape="square" />
  if (organizations === undefined) {
    return hasFailed ? (
      <Unavailable label={words.unavailable} onRetry={reload} />
    ) : (
      <Waiting label={words.loading} shape="square" />
    )
  }
  const active = organizations.find(({ id }) => id === signedIn.session.activeOrganizationId)
  return (
    <SwitcherMenu
      client={client}
      words={words}
      organizations={organizations}
      active={active}
      remotePictures={remotePictures}
      onOpen={reload}
    />
  )
}

type MenuProps = Pick<OrganizationSwitcherProps, 'client'> & {
  words: OrganizationSwitcherLabels
  organizations: readonly Organization[]
  active: Organization | undefined
  remotePictures: boolean
  onOpen: () => void
}

type Switching = { to: string; hasFailed: boolean }

function SwitcherMenu({ client, words, organizations, active, remotePictures, onOpen }: MenuProps): ReactNode {
  const [switching, setSwitching] = useState<Switching>()
  const isBusy = switching?.hasFailed === false

  const face = (organization: Organization) => (
    <Face client={client} organization={organization} remotePictures={remotePictures} />
  )

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
      face={active ? face(active) : <span className="foyer-label">{words.choose}</span>}
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
                {face(organization)}
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

type FaceProps = Pick<MenuProps, 'client' | 'remotePictures'> & { organization: Organization }

function Face({ client, organization, remotePictures }: FaceProps): ReactNode {
  const { name, slug, logo } = organization
  return (
    <>
      <Picture client={client} of={organization} otherName={slug} url={logo} remote={remotePictures} shape="square" />
      <span className="foyer-label" title={name}>
        {name}
      </span>
    </>
  )
}
