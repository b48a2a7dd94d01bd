import { beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../../../contract/audit.ts'
import type { Post } from '../../../../contract/posts/feed.ts'
import type { RemovedWriting, Report } from '../../../../contract/posts/moderation.ts'
import type { SentPicture } from '../../../../contract/posts/pictures.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, aMemberWith, anAdministrator, type Member } from '../../../../tests/support/members.ts'
import { aComment, aPicture, aPost } from '../../../../tests/support/posts.ts'

let site: TestApp
let sita: Member
let ram: Member
let officer: Member
beforeAll(async () => {
  site = await anApp()
  sita = await aMember(site, { name: 'Sita Chaudhary' })
  ram = await aMember(site, { name: 'Ram Tharu' })
  officer = await anAdministrator(site, { name: 'Officer' })
})

const why = { reason: 'Against the rules of the hall' }

it('Reports shows all pictures of a reported post, or the single reported one', async () => {
  const [lamp, drum] = [await aPicture(site, sita), await aPicture(site, sita)]
  const { _id } = await aPost(sita, 'Johar', [lamp, drum])
  const newest = async () => (await officer.get<Report[]>('/api/posts/reports?limit=1')).body[0]
  await ram.post(`/api/posts/report/${_id}`, why)
  expect(await newest()).toMatchObject({ picture: null, pictures: [{ _id: lamp._id }, { _id: drum._id }] })
  const alone = { ...why, picture: drum._id }
  expect((await ram.post(`/api/posts/report/${_id}`, alone)).status).toBe(204)
  expect((await ram.post(`/api/posts/report/${_id}`, alone)).status).toBe(400)
  const reported = await newest()
  expect(reported).toMatchObject({ post: _id, picture: drum._id, pictures: [{ _id: drum._id }] })
  expect(reported?.pictures).toHaveLength(1)
  const elsewhere = { ...why, picture: (await aPicture(site, sita))._id }
  expect((await ram.post(`/api/posts/report/${_id}`, elsewhere)).status).toBe(404)
  await sita.put(`/api/posts/${_id}`, { text: 'Johar', pictures: [{ _id: lamp._id }] })
  expect(await newest()).toMatchObject({ picture: drum._id, pictures: [] })
  expect((await officer.put(`/api/posts/remove/${_id}`, why)).status).toBe(204)
})

it('the author gets the reason of an officer’s removal: on the site, and by email if wanted', async () => {
  const author = await aMember(site, { name: 'Maya Rana' })
  const post = await aPost(author, 'Out of line')
  const comment = await aComment(author, post._id, 'Rude')
  await officer.put(`/api/posts/remove/${post._id}/${comment._id}`, { reason: 'Not kind' })
  await officer.put(`/api/posts/remove/${post._id}`, { reason: 'Against the rules' })
  const removed = await author.get<RemovedWriting[]>('/api/posts/removed')
  expect(removed.body).toMatchObject([
    { kind: 'post', text: 'Out of line', reason: 'Against the rules', date: expect.any(String) },
    { kind: 'comment', text: 'Rude', reason: 'Not kind' },
  ])
  expect((await ram.get('/api/posts/removed')).body).toEqual([])
  const mails = await site.database
    .selectFrom('mails')
    .select('payload')
    .where('user_id', '=', author.id)
    .where('kind', '=', 'topic')
    .orderBy('id')
    .execute()
  const url = `${site.config.publicUrl}/posts/removed`
  expect(mails.map(({ payload }) => payload)).toMatchObject([
    {
      topic: 'removals',
      subject: 'An officer removed your comment',
      text: 'An officer removed a comment of yours.\n\nThe reason: Not kind\n\nIt said: Rude',
      url,
    },
    { topic: 'removals', subject: 'An officer removed your post', url },
  ])
  const own = await aPost(officer, 'Mine')
  await officer.put(`/api/posts/remove/${own._id}`, why)
  expect((await officer.get('/api/posts/removed')).body).toEqual([])
})

describe('a single picture', () => {
  const removal = (post: Post, picture: SentPicture) =>
    `/api/posts/remove/${post._id}/pictures/${picture._id}`
  const statusOf = async ({ url }: SentPicture, who: Member) => (await who.get(url)).status

  it('is removed by a moderator with its reports; the post stays, and its author gets the reason', async () => {
    const moderator = await aMemberWith(site, 'moderator')
    const author = await aMember(site, { name: 'Gita Rana' })
    const [lamp, drum] = [await aPicture(site, author), await aPicture(site, author)]
    const post = await aPost(author, 'Johar', [
      { _id: lamp._id, alt: 'A lamp' },
      { _id: drum._id, alt: 'A drum' },
    ])
    await ram.post(`/api/posts/report/${post._id}`, why)
    await ram.post(`/api/posts/report/${post._id}`, { ...why, picture: drum._id })
    await sita.post(`/api/posts/report/${post._id}`, { ...why, picture: drum._id })
    expect((await moderator.put(removal(post, drum), why)).status).toBe(204)
    expect((await moderator.put(removal(post, drum), why)).status).toBe(404)

    for (const reader of [author, ram, moderator]) {
      const { body } = await reader.get<Post>(`/api/posts/${post._id}`)
      expect(body.pictures).toEqual([expect.objectContaining({ _id: lamp._id, alt: 'A lamp' })])
      expect(body).toMatchObject({ text: 'Johar', edited: null })
      expect(await Promise.all([statusOf(lamp, reader), statusOf(drum, reader)])).toEqual([200, 404])
    }
    const reports = (await moderator.get<Report[]>('/api/posts/reports')).body
    expect(reports.filter((report) => report.post === post._id)).toMatchObject([{ picture: null }])
    const log = await officer.get<AuditEntry[]>('/api/admin/acts?topic=posts&limit=1')
    expect(log.body).toMatchObject([
      {
        act: 'remove picture',
        subjectKind: 'picture',
        subjectId: drum._id,
        actor: moderator.id,
        about: author.id,
        before: { post: post._id, text: 'Johar', alt: 'A drum' },
        reason: why.reason,
      },
    ])
    expect((await author.get<RemovedWriting[]>('/api/posts/removed')).body).toMatchObject([
      { kind: 'picture', text: 'Johar', alt: 'A drum', reason: why.reason },
    ])
    expect((await ram.get('/api/posts/removed')).body).toEqual([])
    const mail = await site.database
      .selectFrom('mails')
      .select('payload')
      .where('user_id', '=', author.id)
      .where('kind', '=', 'topic')
      .executeTakeFirstOrThrow()
    expect(mail.payload).toMatchObject({
      topic: 'removals',
      subject: 'An officer removed a picture of your post',
      text: [
        'An officer removed a picture of a post of yours. The post itself stays.',
        `The reason: ${why.reason}`,
        'The post says: Johar',
      ].join('\n\n'),
    })
  })

  it('stays where members without the right, or with the id of another post, ask for it', async () => {
    const picture = await aPicture(site, sita)
    const [post, other] = [await aPost(sita, 'Johar', [picture]), await aPost(sita, 'Other')]
    for (const member of [ram, sita, await aMemberWith(site, 'editor')])
      expect((await member.put(removal(post, picture), why)).status).toBe(403)
    expect((await officer.put(removal(post, picture), { reason: ' ' })).status).toBe(400)
    expect((await officer.put(removal(other, picture), why)).status).toBe(404)
    const unposted = await aPicture(site, sita)
    expect((await officer.put(removal(post, unposted), why)).status).toBe(404)
    expect(await Promise.all([statusOf(picture, ram), statusOf(unposted, sita)])).toEqual([200, 200])
  })

  it('is not restored by an edit that began before its removal', async () => {
    const [lamp, drum] = [await aPicture(site, sita), await aPicture(site, sita)]
    const post = await aPost(sita, 'Johar', [lamp, drum])
    expect((await officer.put(removal(post, drum), why)).status).toBe(204)
    const pictures = [{ _id: lamp._id }, { _id: drum._id }]
    expect((await sita.put(`/api/posts/${post._id}`, { text: 'Johar!', pictures })).status).toBe(400)
    const edited = await sita.put<Post>(`/api/posts/${post._id}`, { text: 'Johar!' })
    expect(edited.body.pictures).toMatchObject([{ _id: lamp._id }])
    const racing = await aPicture(site, sita)
    const raced = await aPost(sita, 'Raced', [racing])
    await Promise.all([
      officer.put(removal(raced, racing), why),
      sita.put(`/api/posts/${raced._id}`, { text: 'Raced!' }),
    ])
    expect((await ram.get<Post>(`/api/posts/${raced._id}`)).body).toMatchObject({
      text: 'Raced!',
      pictures: [],
    })
  })
})
