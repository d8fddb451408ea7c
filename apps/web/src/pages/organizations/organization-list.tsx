import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Organization } from '#data/types.ts'
import { OrganizationAvatar } from '#ui/avatar/organization-avatar.tsx'
import { List, Row, RowDetail, RowIcon, RowText } from '#ui/list/list.tsx'
import { LongText } from '#ui/text/long-text.tsx'
import { OwnRole } from './own-role.tsx'

export function OrganizationList({ organizations }: { organizations: readonly Organization[] }) {
  return (
    <List>
      {organizations.map((organization) => (
        <Row key={organization.id}>
          <Link to="/organizations/$slug" params={{ slug: organization.slug }}>
            <OrganizationAvatar organization={organization} size="small" />
            <RowText title={<LongText text={organization.name} />}>
              <RowDetail>
                <LongText text={organization.slug} />
              </RowDetail>
            </RowText>
            <OwnRole organizationId={organization.id} />
            <RowIcon>
              <IconChevronRight size={18} stroke={1.5} />
            </RowIcon>
          </Link>
        </Row>
      ))}
    </List>
  )
}
