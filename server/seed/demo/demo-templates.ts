import type { PlanEntry } from '../../../contract/training/plan-day'
import type { TrainingPlanDraft } from '../../../contract/training/training-plan'

/** An exercise by its name, sets, repetitions (a range, or seconds as `45s`), kilograms, and seconds of rest. */
export type DemoLine = [
  exercise: string,
  sets: number,
  count: string,
  kg: number | null,
  restS: number,
  own?: Partial<Pick<PlanEntry, 'setType' | 'rir' | 'progression'>>,
]

export interface DemoTemplate extends Omit<TrainingPlanDraft, 'coachId'> {
  /** The coach's display name. */
  coach: string
  /** By weekday from 1, the same in every week; lines within a list are a superset. `rest` is a day of rest. */
  week: Record<number, 'rest' | { name: string; lines: (DemoLine | DemoLine[])[] }>
  isDraft?: boolean
}

const steady = (grams: number) => ({
  progression: { fromWeek: 2, op: '+', value: grams, unit: 'abs', repeat: true } as const,
  rir: 2,
})
/** A fifth less in the last week. */
const lighter = (fromWeek: number) => ({
  progression: { fromWeek, op: '-', value: 20, unit: 'percent', repeat: false } as const,
  rir: 1.5,
})
const warmup = { setType: 'warmup' } as const

export const demoTemplates: DemoTemplate[] = [
  {
    name: '新手全身力量四周',
    goal: 'shape',
    level: 'beginner',
    weeks: 4,
    isPublic: true,
    coach: '林子轩',
    note: '每周三练，隔天进行。先把动作做标准，再加重量；任何一组感到关节疼痛就停下。',
    week: {
      1: {
        name: '全身 A',
        lines: [
          ['猫牛式', 1, '10', null, 30, warmup],
          ['杠铃深蹲', 3, '8-10', 40, 120, steady(2_500)],
          ['俯卧撑', 3, '8-12', null, 90],
          ['高位下拉', 3, '10-12', 35, 90, steady(2_500)],
          ['平板支撑', 3, '30s', null, 60],
        ],
      },
      2: 'rest',
      3: {
        name: '全身 B',
        lines: [
          ['臀桥', 3, '12-15', 20, 60, steady(2_500)],
          ['杠铃平板卧推', 3, '8-10', 30, 120, steady(2_500)],
          ['坐姿绳索划船', 3, '10-12', 30, 90],
          [
            ['卷腹', 3, '15', null, 45],
            ['登山跑', 3, '30s', null, 45],
          ],
        ],
      },
      4: 'rest',
      5: {
        name: '全身 A',
        lines: [
          ['猫牛式', 1, '10', null, 30, warmup],
          ['腿举', 3, '10-12', 80, 90, steady(5_000)],
          ['站姿杠铃推举', 3, '8-10', 20, 90],
          ['高位下拉', 3, '10-12', 35, 90, steady(2_500)],
          ['站姿提踵', 3, '15', 20, 45],
        ],
      },
      6: 'rest',
      7: 'rest',
    },
  },
  {
    name: '推拉腿增肌八周',
    goal: 'muscle',
    level: 'intermediate',
    weeks: 8,
    isPublic: true,
    coach: 'Leo 陈浩然',
    note: '第八周减载两成。主项留一到两次余力，辅助项做到接近力竭。',
    week: {
      1: {
        name: '推',
        lines: [
          ['杠铃平板卧推', 2, '10', 40, 60, warmup],
          ['杠铃平板卧推', 4, '6-8', 70, 150, lighter(8)],
          ['上斜哑铃卧推', 3, '8-10', 24, 90, lighter(8)],
          [
            ['绳索夹胸', 3, '12-15', 15, 60],
            ['哑铃侧平举', 3, '12-15', 8, 60],
          ],
          ['绳索下压', 3, '12', 25, 60, { setType: 'dropset', rir: 0 }],
        ],
      },
      2: {
        name: '拉',
        lines: [
          ['引体向上', 4, '6-8', null, 120, { rir: 1 }],
          ['杠铃俯身划船', 4, '8', 60, 120, lighter(8)],
          [
            ['杠铃弯举', 3, '10', 30, 60],
            ['锤式弯举', 3, '10', 12, 60],
          ],
        ],
      },
      3: 'rest',
      4: {
        name: '腿',
        lines: [
          ['杠铃深蹲', 2, '8', 50, 90, warmup],
          ['杠铃深蹲', 4, '6-8', 90, 180, lighter(8)],
          ['罗马尼亚硬拉', 3, '8-10', 70, 120, lighter(8)],
          ['保加利亚分腿蹲', 3, '10', 16, 90],
          ['站姿提踵', 4, '12-15', 50, 60],
        ],
      },
      5: 'rest',
      6: {
        name: '全身补强',
        lines: [
          ['站姿杠铃推举', 4, '6-8', 40, 120, lighter(8)],
          ['坐姿绳索划船', 3, '10-12', 50, 90],
          ['俄罗斯转体', 3, '20', 8, 45],
        ],
      },
      7: 'rest',
    },
  },
  {
    name: '燃脂循环六周',
    goal: 'fat_loss',
    level: 'beginner',
    weeks: 6,
    isPublic: false,
    coach: '赵思琪',
    note: '每个循环做完再休息。心率超过最大心率的九成就放慢。',
    week: {
      1: {
        name: '循环一',
        lines: [
          [
            ['波比跳', 4, '10', null, 60],
            ['登山跑', 4, '40s', null, 60],
            ['壶铃摇摆', 4, '15', 12, 60],
          ],
          ['平板支撑', 3, '40s', null, 45],
        ],
      },
      3: {
        name: '循环二',
        lines: [
          [
            ['跳箱', 4, '10', null, 75, { setType: 'jump' }],
            ['俯卧撑', 4, '12', null, 75],
          ],
          ['卷腹', 3, '20', null, 45],
        ],
      },
      7: 'rest',
    },
  },
  {
    name: '下背恢复三周',
    goal: 'rehab',
    level: 'beginner',
    weeks: 3,
    isPublic: false,
    coach: '韩晓彤',
    note: '急性疼痛期不适用，先由医生评估。',
    week: {
      1: {
        name: '活动度',
        lines: [
          ['猫牛式', 2, '12', null, 30],
          ['跪姿髋屈肌拉伸', 2, '45s', null, 30, { setType: 'iso' }],
          ['坐姿腘绳肌拉伸', 2, '45s', null, 30, { setType: 'iso' }],
        ],
      },
      4: {
        name: '稳定',
        lines: [
          ['臀桥', 3, '12', null, 45],
          ['平板支撑', 3, '20s', null, 45],
        ],
      },
    },
    isDraft: true,
  },
]
