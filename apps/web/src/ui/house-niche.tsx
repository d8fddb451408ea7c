import type { Organization } from '../data/types.ts'
import { Niche } from './niche.tsx'

type Props = {
  organization: Pick<Organization, 'id' | 'name' | 'slug' | 'logo'>
  size: 'small' | 'large'
  onBroken?: () => void
}

/** An organization's logo or first letters. */
export function HouseNiche({ organization: { id, name, slug, logo }, ...rest }: Props) {
  return <Niche person={{ id, name, email: slug, image: logo }} {...rest} />
}
