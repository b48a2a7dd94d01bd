import { expect, test } from 'vitest'
import { anApp } from '../../../../tests/support/app.ts'
import { aMember, anAdministrator } from '../../../../tests/support/members.ts'
import { aPost } from '../../../../tests/support/posts.ts'

test("a block hides no posts from an administrator, but the administrator's from the blocker", async () => {
  const site = await anApp()
  const [officer, member] = [await anAdministrator(site), await aMember(site)]
  const { _id: theirs } = await aPost(member)
  const { _id: own } = await aPost(officer)
  expect((await member.put(`/api/posts/block/${officer.id}`)).status).toBe(200)
  const idsFor = async (viewer: typeof member) =>
    (await viewer.get<{ _id: string }[]>('/api/posts')).body.map(({ _id }) => _id)
  expect(await idsFor(officer)).toContain(theirs)
  expect(await idsFor(member)).not.toContain(own)
})
