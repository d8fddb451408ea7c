import type { Organization } from '#data/types.ts'
import { Avatar } from './avatar.tsx'

type Props = {
  organization: Pick<Organization, 'id' | 'name' | 'slug' | 'logo'>
  size: 'small' | 'large'
  onBroken?: () => void
}

/** An organization's logo or initials, on a square. */
export function OrganizationAvatar({ organization: { id, name, slug, logo }, ...rest }: Props) {
  return <Avatar user={{ id, name, email: slug, image: logo }} shape="square" {...rest} />
}
