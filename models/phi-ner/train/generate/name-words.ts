/** Names that are also words, months, colours, virtues or places: the ones that lists of words hide. */
export const WORDS_GIVEN =
  'Grace Hope Faith Joy Will Mark Bill Rose May June April August Summer Autumn Dallas Paris London Jordan Chase Hunter Baker Forgive Patience Mercy Charity Precious Blessing Gift Miracle Destiny Heaven Angel Prince King Duke Earl Rich Drew Pat Sandy Rusty Stormy Misty Crystal Amber Ruby Pearl Jade Violet Ivy Daisy Lily Iris Olive Ginger Basil Sage Clay Cliff Brook Dale Glen Forest River Rain Sky Star Dawn Eve Art Frank Ernest Victor Major Guy Dean Chance Gene Woody Sunny Melody Harmony Carol Bonnie Honey Penny Sterling Colt Wolf Robin Jay Buddy Chip Skip Chuck Jack Peg Dot Constance Prudence Temperance Verity Justice Liberty True Noble Loyal Early Ocean Phoenix Austin Houston Madison Savannah Charlotte Sydney Chelsea Brooklyn Israel Kenya India Asia China Cuba Georgia Virginia Carolina Dakota Montana Cash Royal Rocket Bear Fox Hawk Wren Lark Psalm Promise Comfort Sunday Monday Friday Wednesday Christmas Easter Noel Gay Merry Wisdom Innocent Goodluck Godwin Favour Happiness Fortune Lovely Innocence'.split(
    ' ',
  );
export const WORDS_FAMILY =
  'Young Long Rich Brown Black White Green Gray Grey Blue Redd Gold Silver Day Knight Week Weeks Winter Summers Spring Fall Snow Rain Frost Hale Gale Flood Stone Rock Hill Field Woods Forest Brooks Rivers Lake Pond Marsh Moss Bush Rose Lilly Flowers Berry Cherry Bean Rice Pepper Salt Bacon Ham Fish Bass Pike Salmon Crabb Lamb Bull Wolf Fox Hunt Hunter Fisher Cook Baker Butler Carter Cooper Mason Miller Taylor Tanner Weaver Smith Potter Sawyer Archer Bowman Shepherd Bishop Pope Priest Abbott King Prince Duke Earl Noble Major Sargent Marshall Church Temple Bell Cross Bible Lord Love Joy Grace Hope Moody Swift Short Small Little Bigg Strong Armstrong Hardy Weakley Sharp Blunt Keen Wise Good Best Goodman Hand Foot Head Back Legg Shin Hart Bone Hair Beard Nailor Payne Aiken Sick Cure Doctor Nurse Case Drain Block Banks Bond Cash Price Pound Penny Dollar Savage Battle War Gunn Steel Irons Tinn Cotton Wool Silk Chase Walker Ryder Driver Carr Ford Royce Street Lane Rhodes Parks Grove Garden House Hall Chambers Kitchen Close Gates Wall Post Page Story Read Wright Ward Law Lawless Justice Speaker Singer Drummer Pace Rest Still Quick Rush Early Late Noon Daly Month March April May June August Friday Christmas Christian Jewell Diamond Ruby Pearl Crystal Flint Clay Sands Coast Beach Bay Cove Ports Shipp Seaman Waters Wells Poole Showers Storm Lightning Parkinson Graves Foley Crohn Hodgkin Babinski Wells Murphy Homan Addison Cushing Bell Hashimoto Raynaud Turner Down Paget Wilson Huntington Marfan Apgar Glasgow Braden Norton Barrett Bartholin Doppler Hickman Swan Ganz Holter Kocher Jackson Pratt Penrose Yankauer Bard Stryker Baxter Merck Abbott Lilly Pfizer Dallas Houston Austin Boston London Paris Berlin England Ireland Holland France German French English Irish Welsh Scott Israel Lyons York Lincoln Jefferson Madison Denver Kent Essex Lancaster Bradford Hampton Camden Trenton Salem Orange Dover'.split(
    ' ',
  );
export const MIDDLE =
  'Ann Marie Lynn Lee Rae Jean Lou Jane Louise Elizabeth Michelle Renee Rose Kay Sue Allen James Michael Lee Ray Wayne Edward Joseph Alan Scott Thomas William Dean Paul Eugene Xavier'.split(
    ' ',
  );
export const NICKS: Readonly<Record<'f' | 'm', readonly string[]>> = {
  f: 'Peggy Dot Bea Trudy Kit Winnie Sis Nana Mimi Cookie Birdie Tillie Lulu Bunny Ginny Dee Cici Jo Gigi Tess Liz Meg Sal'.split(
    ' ',
  ),
  m: 'Bud Hank Chip Buzz Skip Red Tex Junior Butch Pete Whit Mick Sonny Doc Ace Gus Moe Zeke Trey Bubba Deacon Smokey Ike'.split(
    ' ',
  ),
};
export const PARTICLES =
  "van der |van den |van |von |de la |de los |del |de |di |da |dos |du |le |ter |al-|el-|Al |El |bin |ibn |St. |Ben |Mc|Mac|O’|O'|O'|D'|D’|L'|De|Fitz|Vander|Des|La|Le".split(
    '|',
  );

export const EVERYDAY =
  "Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Nguyen Patel Kim Chen Wang Singh Khan Ali Ahmed Hassan Mohamed Park Choi Tran Pham Le Shah Gupta Sharma Kumar Das Reddy Rao Iyer Okafor Adeyemi Mensah Diallo Ivanov Kowalski Novak Rossi Schmidt Müller Dubois Silva Santos Costa Ferreira Yamamoto Tanaka Suzuki Cohen Levy Goldberg Murphy Kelly O'Connor Sullivan MacDonald Campbell Jensen Larsen Yilmaz Haddad Khoury Begum Hussain".split(
    ' ',
  );
/** Short names that are also words in lower case. */
export const SHORT_FAMILY =
  'Ng Vo Le Ho Wu Yi Oh An Do So To My Su Ma Lu Li Yu Xu He Hu Ba Ly Ha Ko No Pak Sun Song Long Pang Hung Dung Tan Fan Man Chan Tang Sing Hang Bang Yang Gong Lam Sam Tam Pan Moy Say Thao Her Vue Lor Ye Min Aye Win Sein Than Ito Abe Ota Ide Ude Eze Udo Oyo Roy Das Dey Sen Nag Pal Dutt Rai'.split(
    ' ',
  );
export const SHORT_GIVEN =
  'An My Bao Bo Do Ha Hai Ho Hue Lan Le Long Mai Minh Nam Nga Tam Thu Tu Van Vy Yen Wei Li Min Jun Bin Yan Hui Jin Soo Joon Hee Sun Sung Young Kyung Al Bo Cy Ed Jo Lu Mo Oz Ty Vi Di Flo Nan Dot Ina Una Ora Ada Ola Ayo Obi Ike Uju Eze Abu Ali Aya Noa Tal Gal Or Dov Uri Ziv'.split(
    ' ',
  );
/** Families of naming where given and family names come in twos: by the look of the family name. */
export const DOUBLED: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /(?:ez|illo|aga|ales|ero|edo|ado|eira|inho|ães|ano)$/,
    'José Luis María Carmen Antonio Elena Jesús Guadalupe Alejandra Miguel Rosario Fernanda del Carmen'.split(' '),
  ],
  [
    /(?:uddin|ullah|awi|ani|oudi|zadeh|eddine|Khan|Ahmed|Hassan|Hussain)$/,
    'Abdul Rahman Bin Bint Abu Noor Mohammed Fatima El Din'.split(' '),
  ],
  [/^(?:Nguy|Tr|Ph|L[eê]|Đ|V[oõ]|B[uù]i|H[oồ])/, 'Thị Văn Thi Van Minh Ngọc Kim Thanh Hữu Đức'.split(' ')],
];

/** Names in other scripts: first halves, second halves, and what stands between them. */
export const NATIVE: readonly (readonly [string, string, string])[] = [
  ['王 李 张 刘 陈 杨 黄 赵 周 吴 徐 孙', '小明 伟 秀英 芳 建国 丽华 志强 敏 静 国强 玉兰 海燕', ''],
  ['김 이 박 최 정 강 조 윤 장 임', '민수 지영 현우 서연 영희 철수 은주 동현 미경 성호', ''],
  ['田中 鈴木 佐藤 高橋 渡辺 伊藤 山本 中村', '太郎 花子 健一 美咲 翔 陽子 一郎 さくら', ' '],
  [
    'Сергей Анна Дмитрий Ольга Иван Татьяна Олена Богдан',
    'Иванов Петрова Кузнецов Соколова Шевченко Коваленко Волков',
    ' ',
  ],
  ['محمد أحمد فاطمة علي زينب يوسف مريم خالد', 'الحسن خان حسين منصور العلي حداد خوري', ' '],
  ['राम सीता अनिल सुनीता विजय लक्ष्मी', 'शर्मा कुमार देवी सिंह पटेल गुप्ता', ' '],
  ['Γιώργος Μαρία Κώστας Ελένη', 'Παπαδόπουλος Νικολάου Γεωργίου', ' '],
  ['דוד שרה משה רחל', 'כהן לוי מזרחי פרץ', ' '],
  ['สมชาย สุดา วิชัย มาลี', 'ใจดี ศรีสุข ทองดี', ' '],
];
