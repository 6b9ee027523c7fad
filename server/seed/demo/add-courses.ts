import { sql } from 'kysely'
import type { CoachCourseDraft, courseStatuses } from '../../../contract/catalogue/coach-course'
import { coachCourseResource } from '../../catalogue/coach-course/resource'
import { daysBefore } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { type Random, randomFrom } from '../random'
import type { Writer } from '../writer'
import type { DemoPictures } from './pictures'

type Status = (typeof courseStatuses)[number]
type Kind = CoachCourseDraft['kind']

interface DemoCourse {
  name: string
  /** The coach's display name. */
  coach: string
  kind: Kind
  durationMin: number
  capacity: number
  /** Yuan. */
  price: number
  level: CoachCourseDraft['level']
  status: Status
}

const course = (
  coach: string,
  name: string,
  kind: Kind,
  [durationMin, capacity, price]: [number, number, number],
  level: CoachCourseDraft['level'] = 'beginner',
  status: Status = 'on',
): DemoCourse => ({ coach, name, kind, durationMin, capacity, price, level, status })

const demoCourses: DemoCourse[] = [
  course('林子轩', '力量进阶私教', 'private', [60, 1, 580], 'advanced'),
  course('林子轩', '肩颈与下背功能恢复', 'private', [75, 1, 680], 'intermediate'),
  course('林子轩', '杠铃基础小班', 'small_group', [60, 4, 180], 'intermediate'),
  course('单雨桐', '哈他瑜伽', 'group', [60, 20, 0]),
  course('单雨桐', '孕期瑜伽一对一', 'private', [60, 1, 420]),
  course('Leo 陈浩然', '增肌塑形私教', 'private', [60, 1, 380], 'intermediate'),
  course('Leo 陈浩然', '备赛私教', 'private', [90, 1, 560], 'advanced', 'draft'),
  course('赵思琪', '燃脂舞蹈', 'group', [50, 25, 0]),
  course('赵思琪', '减脂私教', 'private', [60, 1, 300]),
  course('欧阳俊杰', '拳击一对一', 'private', [60, 1, 600], 'intermediate'),
  course('欧阳俊杰', '拳击小班', 'small_group', [60, 6, 160]),
  course('Vivian', '器械普拉提私教', 'private', [55, 1, 480], 'intermediate'),
  course('Vivian', '核心床普拉提小班', 'small_group', [55, 4, 220]),
  course('吴宇航', '新手入门私教', 'private', [60, 1, 220]),
  course('郑嘉怡', '流瑜伽', 'group', [75, 18, 0], 'intermediate'),
  course('郑嘉怡', '阴瑜伽', 'group', [60, 18, 0], 'beginner', 'off'),
  course('王梓涵', '动感单车 45 分钟', 'group', [45, 30, 0]),
  course('冯志远', '自由泳私教', 'private', [60, 1, 420]),
  course('冯志远', '青少年游泳小班', 'small_group', [60, 5, 150]),
  course('蒋欣妍', '成人游泳零基础', 'small_group', [60, 4, 180]),
  course('沈子墨', '搏击操', 'group', [50, 24, 0]),
  course('韩晓彤', '产后修复私教', 'private', [60, 1, 520]),
  course(
    '韩晓彤',
    '盆底与核心恢复：循序渐进的产后六周小班（含体态评估与居家训练指导）',
    'small_group',
    [75, 3, 260],
  ),
  course('杨天佑', '胸背专项私教', 'private', [60, 1, 200]),
  course('秦朗', '运动损伤康复', 'private', [75, 1, 460], 'intermediate'),
  course('许诗涵', '晨间唤醒瑜伽', 'group', [45, 16, 0]),
  course('Jason 何', '功能性训练小班', 'small_group', [50, 6, 120], 'intermediate'),
  course('Jason 何', '体能私教', 'private', [60, 1, 300], 'intermediate'),
  course('吕静怡', '垫上普拉提', 'group', [55, 15, 0]),
  course('张晨曦', '爬坡单车', 'group', [50, 30, 0], 'advanced'),
  course('孔令仪', '拉伸放松', 'private', [45, 1, 240]),
  course('曹文博', '三大项技术课', 'small_group', [90, 4, 200], 'advanced'),
  course('曹文博', '力量私教', 'private', [60, 1, 380], 'advanced'),
  course('严若溪', '有氧舞蹈', 'group', [50, 22, 0], 'beginner', 'draft'),
  course('华振宇', '脊柱侧弯训练', 'private', [75, 1, 680], 'advanced'),
  course('魏子晴', '亲子游泳', 'small_group', [45, 4, 200]),
  course('姜可欣', '空中瑜伽小班', 'small_group', [60, 6, 180], 'intermediate'),
  course('谢家豪', '循环燃脂', 'group', [45, 20, 0]),
  course('邹梦瑶', '尊巴', 'group', [60, 28, 0]),
  course('苏铭', '少儿体适能', 'small_group', [60, 6, 130]),
  course('马晓燕', '孕产瑜伽', 'small_group', [60, 5, 160], 'beginner', 'off'),
  course('方泽宇', '健美私教', 'private', [75, 1, 320], 'advanced'),
  course('阿依古丽·买买提', '民族舞形体', 'group', [60, 20, 0]),
  course('夏侯婉清老师（资深普拉提导师）', '大师普拉提私教', 'private', [60, 1, 720], 'advanced'),
]

const intros = [
  '适合久坐、体能一般的学员，从动作质量开始，循序渐进。',
  '小班教学，教练全程纠正动作。请提前十分钟到场热身。',
  '根据评估结果安排内容，每四周复测一次。',
  '请自备毛巾和水，课前两小时避免进食。',
]

interface Seed {
  tx: Tx
  now: Date
  pictures: DemoPictures
  write: Writer
}

/** Courses of the coaches who have not departed, in every kind and status. */
export async function addCourses(seed: Seed): Promise<void> {
  const random = randomFrom(4_041)
  const { rows } = await sql<{ id: string; displayName: string; storeIds: string[] }>`
    select id, display_name, array(select store_id from coach_store where coach_id = coach.id order by position) as store_ids
    from coach where status <> 'departed'
  `.execute(seed.tx)
  const coaches = new Map(rows.map((row) => [row.displayName, row]))
  for (const one of demoCourses) {
    const coach = coaches.get(one.coach)
    if (coach === undefined) throw new Error(`a demo course names no coach of the demo: ${one.coach}`)
    await addCourse(seed, random, one, coach)
  }
}

async function addCourse(
  { write, now, pictures }: Seed,
  random: Random,
  { coach: _, price, status, ...own }: DemoCourse,
  { id, storeIds }: { id: string; storeIds: string[] },
): Promise<void> {
  const isGroup = own.kind === 'group'
  const made = random.whole(20, 38)
  let row = await write.create(
    coachCourseResource,
    {
      ...own,
      coachId: id,
      storeIds: isGroup ? storeIds.slice(0, 1) : storeIds,
      priceFen: price * 100,
      bufferBeforeMin: isGroup ? 5 : random.pick([0, 0, 5, 10]),
      bufferAfterMin: random.pick([5, 10, 15]),
      minNoticeMin: isGroup ? 30 : random.pick([60, 120, 240]),
      maxAdvanceDays: isGroup ? 14 : random.pick([14, 21, 30]),
      substitutes: 'any',
      substituteIds: [],
      cancelDeadlineMin: isGroup ? 120 : random.pick([240, 720, 1440]),
      coverId: random.next() > 0.3 ? random.pick(pictures.rooms) : null,
      intro: random.some(intros, random.whole(1, 2)).join('\n'),
    },
    daysBefore(now, made),
  )
  if (status === 'draft') return
  row = await write.apply(coachCourseResource, row, ['putOn', {}], daysBefore(now, made - 1))
  if (status === 'off') await write.apply(coachCourseResource, row, ['takeOff', {}], daysBefore(now, 6))
}
