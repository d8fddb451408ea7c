import { Skeleton } from '@mantine/core'
import { List, Row, RowIcon, RowText } from '#ui/list/list.tsx'

const ROWS = ['first', 'second']

/** The placeholder of the recent sign-ins, in its real size. */
export function RecentSkeleton() {
  return (
    <List aria-busy="true">
      {ROWS.map((row) => (
        <Row key={row}>
          <RowIcon>
            <Skeleton height={20} width={20} />
          </RowIcon>
          <RowText title={<Skeleton height={16} width={176} />}>
            <Skeleton height={14} width={120} mt={6} />
          </RowText>
        </Row>
      ))}
    </List>
  )
}
