import type { FastifyInstance } from 'fastify'
import { contextOf, type Viewer } from '../../server/endpoints/context.ts'
import { createGroup } from '../../server/features/groups/group-editing.service.ts'
import { setGroupMember } from '../../server/features/groups/group-members.service.ts'

const groups = [
  {
    name: 'Sakhiya dancers',
    description:
      'We practise on **Thursdays at seven** in the hall. No experience needed; comfortable shoes are.',
    visibility: 'everybody',
    joining: 'free',
    leaders: [6],
    members: [8, 12, 16, 25, 31, 38, 40],
  },
  {
    name: 'Maghi kitchen',
    description: 'Cooks of the Maghi feast: who buys, who stirs, who washes.',
    visibility: 'members',
    joining: 'asking',
    leaders: [5, 12],
    members: [0, 2, 9, 27, 33, 41, 44, 57],
  },
  {
    name: 'गीत र कथा',
    description: 'पुराना गीत र कथा सँगै गाउने, सुन्ने र लेख्ने साथीहरू।',
    visibility: 'members',
    joining: 'free',
    leaders: [30],
    members: [9, 45, 48, 57],
  },
] as const

/** Founds groups with leaders and members. */
export async function foundGroups(app: FastifyInstance, officer: Viewer, members: Viewer[]): Promise<void> {
  const { groupSubscribers, hiddenMembers } = app
  const context = { ...contextOf(app, app.log), groupSubscribers, hiddenMembers }
  for (const { leaders, members: others, ...group } of groups) {
    const { _id: id } = await createGroup(context, officer, group)
    const join = (place: number, role: 'leader' | 'member') =>
      setGroupMember(context, officer, { id, userId: members[place]?.userId ?? officer.userId, role })
    for (const place of leaders) await join(place, 'leader')
    for (const place of others) await join(place, 'member')
  }
}
