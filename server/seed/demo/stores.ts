import type { Interval, StoreDraft, storeStatuses } from '../../../contract/catalogue/store'

type Status = (typeof storeStatuses)[number]
export interface DemoStore
  extends Pick<
    StoreDraft,
    'code' | 'name' | 'regionCode' | 'address' | 'lng' | 'lat' | 'phone' | 'areaSqm' | 'capacity'
  > {
  /** The days since the opening; negative for a store that opens later. */
  openedDaysAgo: number
  hours: StoreDraft['hours']
  status: Status
}

const span = (open: string, close: string): Interval[] => [{ open, close }]
const week = (workday: Interval[], weekend: Interval[]) => [
  ...Array<Interval[]>(5).fill(workday),
  weekend,
  weekend,
]
const weekHours = week(span('06:30', '22:30'), span('08:00', '21:30'))
const late = week(span('06:00', '01:00'), span('07:00', '23:00'))
const always = week(span('00:00', '24:00'), span('00:00', '24:00'))
const broken = week([...span('06:30', '13:30'), ...span('15:30', '22:00')], span('09:00', '21:00'))

const store = (
  [code, name, regionCode, address]: [string, string, string, string],
  [lng, lat]: [number, number],
  phone: string,
  [areaSqm, capacity, openedDaysAgo]: [number, number, number],
  hours = weekHours,
  status: Status = 'open',
): DemoStore => ({
  code,
  name,
  regionCode,
  address,
  lng,
  lat,
  phone,
  areaSqm,
  capacity,
  openedDaysAgo,
  hours,
  status,
})

/** Districts and roads are real, the gyms are not. */
export const demoStores: DemoStore[] = [
  store(
    ['SH001', '静安寺店', '310106', '上海市静安区南京西路 1618 号 6 层'],
    [121.446421, 31.223812],
    '021-62881618',
    [2600, 320, 2920],
    late,
  ),
  store(
    ['SH002', '陆家嘴店', '310115', '上海市浦东新区世纪大道 8 号 B2 层'],
    [121.501934, 31.236305],
    '021-58880808',
    [3200, 400, 2555],
    always,
  ),
  store(
    ['SH003', '徐家汇店', '310104', '上海市徐汇区虹桥路 1 号 5 层'],
    [121.437028, 31.194716],
    '021-64070101',
    [2100, 260, 2190],
  ),
  store(
    ['SH004', '五角场店', '310110', '上海市杨浦区淞沪路 77 号 3 层'],
    [121.514036, 31.302058],
    '021-65480077',
    [2400, 300, 1980],
    late,
  ),
  store(
    ['SH005', '虹桥天地店', '310112', '上海市闵行区申长路 688 号 L3 层'],
    [121.320611, 31.192932],
    '021-34680688',
    [1800, 220, 1700],
  ),
  store(
    ['SH006', '中山公园店', '310105', '上海市长宁区长宁路 1018 号 7 层'],
    [121.416523, 31.218644],
    '021-52371018',
    [1650, 200, 1460],
    broken,
  ),
  store(
    ['SH007', '大宁店', '310106', '上海市静安区共和新路 1868 号 4 层'],
    [121.451718, 31.277029],
    '021-66301868',
    [1900, 240, 1280],
  ),
  store(
    ['SH008', '前滩店', '310115', '上海市浦东新区东育路 500 弄 2 层'],
    [121.470733, 31.153045],
    '021-50810500',
    [2800, 340, 900],
    late,
  ),
  store(
    ['SH009', '北外滩店', '310109', '上海市虹口区东大名路 501 号 3 层'],
    [121.499047, 31.251762],
    '021-65120501',
    [1500, 180, 640],
    weekHours,
    'suspended',
  ),
  store(
    ['SH010', '七宝店', '310112', '上海市闵行区漕宝路 3366 号 4 层'],
    [121.353602, 31.157138],
    '021-54863366',
    [1700, 210, 420],
  ),
  store(
    ['SH011', '松江大学城店', '310117', '上海市松江区文汇路 928 弄 2 层'],
    [121.215041, 31.056077],
    '021-67820928',
    [1300, 160, -35],
    weekHours,
    'preparing',
  ),
  store(
    ['SH012', '嘉定新城店', '310114', '上海市嘉定区白银路 868 弄 1 层'],
    [121.250064, 31.344083],
    '021-69910868',
    [980, 120, 2400],
    weekHours,
    'closed',
  ),
  store(
    ['HZ001', '湖滨店', '330102', '浙江省杭州市上城区东坡路 7 号 5 层'],
    [120.163722, 30.252817],
    '0571-87000707',
    [2200, 270, 1100],
    late,
  ),
  store(
    [
      'HZ002',
      '西溪湿地国家公园东门旗舰健身游泳与运动康复中心店',
      '330106',
      '浙江省杭州市西湖区文二西路 551 号西溪生态文化创意产业园 3 号楼西侧 1 至 3 层（近湿地公园东门公交站）',
    ],
    [120.084015, 30.280039],
    '0571-88550551',
    [5200, 680, 300],
  ),
  store(
    ['SZ001', '观前街店', '320508', '江苏省苏州市姑苏区观前街 245 号 4 层'],
    [120.626033, 31.311306],
    '0512-67770245',
    [1400, 170, 760],
    broken,
  ),
  store(
    ['SZ002', '狮山店', '320505', '江苏省苏州市虎丘区狮山路 298 号 3 层'],
    [120.566021, 31.296844],
    '400-820-0298',
    [1250, 150, -80],
    weekHours,
    'preparing',
  ),
]
