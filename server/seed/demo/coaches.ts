import type { CoachDraft, coachStatuses } from '../../../contract/catalogue/coach'
import type { Person } from '../../../contract/people/person'

type Speciality = CoachDraft['specialities'][number]
type Level = CoachDraft['level']
type Status = (typeof coachStatuses)[number]
/** Days until the certificate ends; null has none, Infinity never ends. */
type Certificate = number | null

export interface DemoCoach {
  name: string
  gender: Person['gender']
  displayName: string
  level: Level
  specialities: Speciality[]
  years: number
  certificate: Certificate
  status: Status
}

const coach = (
  name: string,
  gender: Person['gender'],
  displayName: string,
  level: Level,
  specialities: Speciality[],
  years: number,
  certificate: Certificate = 400,
  status: Status = 'active',
): DemoCoach => ({ name, gender, displayName, level, specialities, years, certificate, status })

export const demoCoaches: DemoCoach[] = [
  coach('林子轩', 'male', '林子轩', 'master', ['strength', 'functional', 'rehab'], 14),
  coach('单雨桐', 'female', '单雨桐', 'senior', ['yoga', 'pilates', 'prenatal'], 9),
  coach('陈浩然', 'male', 'Leo 陈浩然', 'senior', ['strength', 'bodybuilding'], 8, 20),
  coach('赵思琪', 'female', '赵思琪', 'middle', ['fat_loss', 'dance', 'spinning'], 5),
  coach(
    '欧阳俊杰',
    'male',
    '欧阳俊杰',
    'master',
    ['boxing', 'functional', 'strength'],
    16,
    Number.POSITIVE_INFINITY,
  ),
  coach('周雅文', 'female', 'Vivian', 'senior', ['pilates', 'stretching', 'rehab'], 10),
  coach('吴宇航', 'male', '吴宇航', 'junior', ['strength', 'fat_loss'], 1, null),
  coach('郑嘉怡', 'female', '郑嘉怡', 'middle', ['yoga', 'stretching'], 4),
  coach('王梓涵', 'female', '王梓涵', 'junior', ['spinning', 'dance'], 2, 12),
  coach('冯志远', 'male', '冯志远', 'senior', ['swimming', 'youth'], 11),
  coach('蒋欣妍', 'female', '蒋欣妍', 'middle', ['swimming', 'fat_loss'], 6, 380, 'on_leave'),
  coach('沈子墨', 'male', '沈子墨', 'middle', ['boxing', 'functional'], 5),
  coach(
    '韩晓彤',
    'female',
    '韩晓彤',
    'senior',
    ['prenatal', 'pilates', 'yoga', 'stretching', 'rehab', 'fat_loss'],
    12,
  ),
  coach('杨天佑', 'male', '杨天佑', 'junior', ['bodybuilding'], 1),
  coach('朱珮瑶', 'female', '朱珮瑶', 'middle', ['dance', 'fat_loss'], 3, -40),
  coach('秦朗', 'male', '秦朗', 'senior', ['strength', 'rehab'], 9),
  coach('许诗涵', 'female', '许诗涵', 'junior', ['yoga'], 2),
  coach('何俊熙', 'male', 'Jason 何', 'middle', ['functional', 'boxing', 'strength'], 6, 25),
  coach('吕静怡', 'female', '吕静怡', 'senior', ['pilates', 'prenatal'], 8),
  coach('张晨曦', 'male', '张晨曦', 'middle', ['spinning', 'functional'], 4),
  coach('孔令仪', 'female', '孔令仪', 'middle', ['stretching', 'yoga'], 5, 700, 'on_leave'),
  coach('曹文博', 'male', '曹文博', 'senior', ['strength', 'bodybuilding', 'functional'], 10),
  coach('严若溪', 'female', '严若溪', 'junior', ['fat_loss', 'dance'], 1, null),
  coach('华振宇', 'male', '华振宇', 'master', ['rehab', 'strength', 'stretching'], 18),
  coach('魏子晴', 'female', '魏子晴', 'middle', ['swimming', 'youth'], 5),
  coach('陶明哲', 'male', '陶明哲', 'junior', ['boxing'], 2),
  coach('姜可欣', 'female', '姜可欣', 'senior', ['yoga', 'pilates'], 9),
  coach('谢家豪', 'male', '谢家豪', 'middle', ['strength', 'fat_loss'], 4, 8),
  coach('邹梦瑶', 'female', '邹梦瑶', 'middle', ['dance', 'spinning'], 6),
  coach('苏铭', 'male', '苏铭', 'senior', ['functional', 'youth', 'boxing'], 7),
  coach('潘语嫣', 'female', '潘语嫣', 'junior', ['pilates'], 1, null),
  coach('范云峰', 'male', '范云峰', 'middle', ['swimming', 'functional'], 5),
  coach('彭佳琪', 'female', '彭佳琪', 'senior', ['fat_loss', 'strength'], 8, 150, 'departed'),
  coach('鲁一鸣', 'male', '鲁一鸣', 'junior', ['strength'], 1),
  coach('马晓燕', 'female', '马晓燕', 'middle', ['yoga', 'prenatal'], 7),
  coach('方泽宇', 'male', '方泽宇', 'middle', ['bodybuilding', 'strength'], 5, 60),
  coach('任雪晴', 'female', '任雪晴', 'junior', ['spinning'], 2),
  coach('阿依古丽·买买提', 'female', '阿依古丽·买买提', 'senior', ['dance', 'stretching'], 9),
  coach('廖凯', 'male', '廖凯', 'middle', ['boxing', 'strength'], 6, null, 'departed'),
  coach(
    '夏侯婉清',
    'female',
    '夏侯婉清老师（资深普拉提导师）',
    'master',
    ['pilates', 'rehab', 'stretching', 'prenatal'],
    15,
  ),
]
