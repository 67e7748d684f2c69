import { type AirlineCode, airlines } from "./airlines";
import { type AirportCode, airports } from "./airports";
import { type DestinationCode, destinations } from "./destinations";

type FlightSeason = "all" | "summer" | "winter" | "snow";
export type FareStyle = "charter" | "low-cost" | "full" | "domestic";

/** One line of an airline's timetable: out and back under two flight numbers, on certain days of certain months. */
export type Route = {
  destination: DestinationCode;
  airline: AirlineCode;
  outwardNumber: string;
  inwardNumber: string;
  from: AirportCode;
  to: AirportCode;
  via?: { airport: AirportCode; minutes: number };
  /** 0 is Sunday. */
  weekdays: readonly number[];
  season: FlightSeason;
  /** Local departure times, in minutes after midnight. */
  outwardAt: number;
  inwardAt: number;
  style: FareStyle;
  /** Our seats in economy, and in business if any. */
  seats: number;
  business: number;
  /** Return fare in whole units of the departure's currency, in an ordinary week. */
  fare: number;
  nights: readonly number[];
  fromTerminal: string | null;
  toTerminal: string | null;
};

/*
 * destination airline numbers airports weekdays season out back style seats[+business] fare nights terminals [via]
 * Numbers belong to these routes for good: people recognise them. Times are local at each airport.
 */
const lines = `
ATH LY 541/542 TLV-ATH 012345 all 07:05 10:40 full 60 239 3,4,5,7 3/-
ATH A3 929/928 TLV-ATH 0123456 all 05:35 22:10 full 72 219 3,4,5,7 3/-
ATH GQ 711/710 TLV-ATH 0123456 all 12:25 08:50 low-cost 60 164 3,4,5,7 1/-
ATH BZ 321/320 TLV-ATH 0134 all 15:20 18:40 charter 120 172 3,4,7 1/-
ATH IZ 215/216 TLV-ATH 0124 summer 06:20 09:50 charter 150 184 3,4,5,7 3/-
RHO 6H 605/606 TLV-RHO 035 summer 06:30 09:05 charter 180 259 3,4,7 3/-
RHO IZ 631/632 TLV-RHO 14 summer 08:15 10:55 charter 150 255 3,4,7 3/-
RHO BZ 408/409 TLV-RHO 26 summer 14:10 17:00 charter 140 238 3,4,7 1/-
HER 6H 611/612 TLV-HER 03 summer 07:20 10:15 charter 180 265 3,4,7 3/-
HER IZ 641/642 TLV-HER 14 summer 09:10 12:05 charter 150 262 3,4,7 3/-
HER LY 5253/5254 TLV-HER 24 summer 06:00 08:50 charter 120 284 5,7 3/-
HER A3 1929/1928 TLV-HER 0246 summer 06:10 19:30 full 40 298 4,7 3/- ATH:100
KGS IZ 651/652 TLV-KGS 14 summer 11:40 14:20 charter 140 268 3,4,7 3/-
KGS BZ 414/415 TLV-KGS 26 summer 13:30 16:15 charter 120 248 3,4,7 1/-
CFU 6H 621/622 TLV-CFU 04 summer 06:50 10:30 charter 150 296 3,4,7 3/-
CFU IZ 655/656 TLV-CFU 15 summer 07:35 11:10 charter 140 289 3,4,7 3/-
JTR IZ 661/662 TLV-JTR 03 summer 08:40 11:30 charter 120 312 3,4,7 3/-
JTR A3 1925/1924 TLV-JTR 0123456 summer 06:15 18:20 full 36 338 3,4,5 3/- ATH:110
JMK BZ 420/421 TLV-JMK 04 summer 10:30 13:20 charter 120 318 3,4,7 1/-
JMK 6H 627/628 TLV-JMK 15 summer 07:05 09:55 charter 120 329 3,4,7 3/-
JMK A3 1923/1922 TLV-JMK 0246 summer 06:15 19:05 full 36 352 4,5 3/- ATH:105
SKG IZ 671/672 TLV-SKG 0134 all 06:40 10:25 charter 120 178 3,4,7 3/-
SKG BZ 425/426 TLV-SKG 26 all 12:50 16:30 charter 120 162 3,4,7 1/-
SKG LY 545/546 TLV-SKG 024 summer 08:30 12:15 full 48 214 2,3,4,5 3/-
LCA U8 101/102 TLV-LCA 0123456 all 07:40 20:15 low-cost 60 98 2,3,4,5,7 1/-
LCA CY 301/300 TLV-LCA 0123456 all 15:10 12:55 full 50 114 2,3,4,5,7 3/-
LCA IZ 271/272 TLV-LCA 0134 summer 09:15 11:20 charter 70 108 3,4,7 1/-
LCA U8 111/112 HFA-LCA 0245 all 09:30 17:40 low-cost 60 104 2,3,4,5,7 -/-
PFO U8 121/122 TLV-PFO 0245 all 08:20 18:25 low-cost 60 109 2,3,4,5,7 1/-
PFO CY 311/310 TLV-PFO 136 all 15:35 13:10 full 50 122 3,4,5,7 3/-
PFO 6H 645/646 TLV-PFO 03 summer 10:20 12:40 charter 120 124 3,4,7 1/-
AYIANAPA U8 131/132 TLV-LCA 0135 summer 11:10 14:20 low-cost 60 112 2,3,4,5,7 1/-
AYIANAPA IZ 275/276 TLV-LCA 0134 summer 13:05 15:15 charter 120 118 3,4,7 3/-
ROM LY 385/386 TLV-FCO 012345 all 06:15 11:00 full 60 268 3,4,5,7 3/3
ROM AZ 807/806 TLV-FCO 0123456 all 16:40 10:15 full 60 246 3,4,5,7 3/1
ROM W6 6042/6041 TLV-FCO 0246 all 11:55 06:50 low-cost 60 166 3,4,5,7 1/3
ROM IZ 381/382 TLV-FCO 0134 summer 07:10 11:40 charter 120 226 3,4,7 3/3
MIL LY 381/382 TLV-MXP 01235 all 07:20 12:10 full 60 272 3,4,5,7 3/1
MIL W6 6012/6011 TLV-MXP 0135 all 12:40 07:20 low-cost 60 168 3,4,5,7 1/1
MIL FR 3541/3540 TLV-BGY 012346 all 10:35 05:45 low-cost 60 149 3,4,5,7 1/-
VCE LY 395/396 TLV-VCE 024 all 07:45 12:20 full 48 289 3,4,5,7 3/-
VCE W6 6052/6051 TLV-VCE 1356 all 13:20 08:10 low-cost 60 176 3,4,5,7 1/-
NAP W6 6062/6061 TLV-NAP 0246 all 14:05 09:30 low-cost 60 172 3,4,5,7 1/1
NAP 6H 391/392 TLV-NAP 03 summer 06:40 10:50 charter 120 238 3,4,7 3/1
NAP U2 4184/4183 TLV-NAP 135 summer 15:25 10:40 low-cost 50 188 4,5,7 1/1
BCN LY 393/394 TLV-BCN 01345 all 06:35 12:20 full 60 318 3,4,5,7 3/1
BCN VY 7845/7844 TLV-BCN 0123456 all 13:15 06:30 low-cost 60 238 3,4,5,7 1/1
BCN IZ 493/494 TLV-BCN 0134 summer 07:30 13:05 charter 140 289 3,4,7 3/1
MAD LY 397/398 TLV-MAD 0134 all 06:45 13:10 full 50 332 3,4,5,7 3/1
MAD IB 3317/3316 TLV-MAD 0123456 all 16:20 10:05 full 50 298 3,4,5,7 3/4
TCI IZ 491/492 TLV-TFS 1 all 07:00 14:10 charter 150 468 7 3/-
TCI 6H 495/496 TLV-TFS 4 all 05:45 12:55 charter 150 459 7 3/-
LIS TP 1601/1602 TLV-LIS 01356 all 15:40 08:05 full 60 316 3,4,5,7 3/1
LIS 6H 301/302 TLV-LIS 14 summer 06:20 13:10 charter 120 338 3,4,7 3/1
PAR LY 323/324 TLV-CDG 012345 all 06:55 12:30 full+8 64 318 3,4,5,7 3/2A
PAR AF 963/962 TLV-CDG 0123456 all 16:30 10:20 full+8 60 304 3,4,5,7 3/2E
PAR IZ 331/332 TLV-ORY 0134 summer 05:55 11:40 charter 120 279 3,4,7 3/4
PAR U2 3962/3961 TLV-ORY 0246 all 13:35 07:10 low-cost 60 219 3,4,5,7 1/1
NCE LY 347/348 TLV-NCE 024 summer 07:25 12:40 full 48 328 3,4,5,7 3/2
NCE IZ 341/342 TLV-NCE 14 summer 08:20 13:20 charter 120 286 3,4,7 3/2
NCE U2 1584/1583 TLV-NCE 0135 all 15:05 09:40 low-cost 50 208 3,4,5,7 1/2
LON LY 315/316 TLV-LHR 012345 all 07:10 14:05 full+12 70 368 3,4,5,7 3/4
LON BA 166/165 TLV-LHR 0123456 all 16:45 08:10 full+12 60 356 3,4,5,7 3/5
LON W6 4452/4451 TLV-LTN 0123456 all 12:15 05:55 low-cost 60 214 3,4,5,7 1/-
LON U2 2084/2083 TLV-LTN 0246 all 14:50 07:40 low-cost 60 222 3,4,5,7 1/-
AMS LY 337/338 TLV-AMS 01234 all 06:25 12:15 full+8 60 338 3,4,5,7 3/-
AMS KL 462/461 TLV-AMS 0123456 all 15:15 09:30 full 60 326 3,4,5,7 3/-
AMS U2 7952/7951 TLV-AMS 1356 all 13:10 06:35 low-cost 60 229 3,4,5,7 1/-
GVA LY 345/346 TLV-GVA 03 snow 07:15 12:30 full 60 389 3,4,7 3/1
GVA IZ 347/348 TLV-GVA 04 snow 05:50 11:20 charter 150 362 3,4,7 3/1
GVA U2 1556/1555 TLV-GVA 0246 all 14:20 08:25 low-cost 60 239 3,4,5,7 1/1
ZRH LX 253/252 TLV-ZRH 0123456 all 15:50 09:45 full+8 60 328 3,4,5,7 3/-
ZRH LY 343/344 TLV-ZRH 0134 all 07:30 12:50 full 50 334 3,4,5,7 3/-
BER U2 5164/5163 TLV-BER 0123456 all 12:30 06:15 low-cost 60 188 3,4,5,7 1/1
BER LY 371/372 TLV-BER 024 all 07:00 12:25 full 50 278 3,4,5,7 3/1
BER FR 5533/5532 TLV-BER 1356 all 16:05 10:25 low-cost 60 164 3,4,5,7 1/1
MUC LH 681/680 TLV-MUC 0123456 all 15:30 09:50 full+8 60 298 3,4,5,7 3/2
MUC LY 351/352 TLV-MUC 0134 all 06:50 12:05 full 50 304 3,4,5,7 3/1
MUC 6H 353/354 TLV-MUC 14 summer 05:45 10:50 charter 120 262 3,4,7 3/1
VIE OS 858/857 TLV-VIE 0123456 all 15:55 10:30 full+8 60 272 3,4,5,7 3/3
VIE LY 361/362 TLV-VIE 0134 all 07:15 11:50 full 50 279 3,4,5,7 3/1A
VIE W6 2814/2813 TLV-VIE 0246 all 11:20 06:25 low-cost 60 158 3,4,5,7 1/1
PRG LY 365/366 TLV-PRG 024 all 06:30 11:15 full 50 276 3,4,5,7 3/1
PRG IZ 371/372 TLV-PRG 14 all 07:50 12:30 charter 140 226 3,4,7 3/1
PRG FR 8366/8365 TLV-PRG 01356 all 13:45 08:20 low-cost 60 168 3,4,5,7 1/1
BUD W6 2326/2325 TLV-BUD 0123456 all 11:10 06:30 low-cost 60 148 3,4,5,7 1/2B
BUD LY 367/368 TLV-BUD 03 all 07:35 12:00 full 50 254 3,4,7 3/2B
BUD FR 1288/1287 TLV-BUD 0246 all 16:15 11:35 low-cost 60 142 3,4,5,7 1/2B
BUD 6H 369/370 TLV-BUD 14 all 06:20 10:40 charter 140 198 3,4,7 3/2B
WAW LO 152/151 TLV-WAW 0123456 all 15:45 10:10 full 60 238 3,4,5,7 3/-
WAW W6 1552/1551 TLV-WAW 0135 all 12:05 07:15 low-cost 60 146 3,4,5,7 1/-
KRK FR 3076/3075 TLV-KRK 0246 all 12:55 08:05 low-cost 60 138 3,4,5,7 1/-
KRK W6 5082/5081 TLV-KRK 135 all 14:35 09:50 low-cost 60 144 4,5,7 1/-
KRK LO 156/155 TLV-KRK 024 all 16:10 11:20 full 50 226 2,3,4,5,7 3/-
BUH RO 156/155 TLV-OTP 0123456 all 10:40 07:10 full 50 186 3,4,5,7 3/-
BUH W6 3172/3171 TLV-OTP 0123456 all 13:25 09:45 low-cost 60 118 3,4,5,7 1/-
BUH IZ 571/572 TLV-OTP 14 all 07:00 10:35 charter 140 168 3,4,7 3/-
SOF W6 4422/4421 TLV-SOF 0123456 all 12:20 08:35 low-cost 60 112 3,4,5,7 1/1
SOF FB 852/851 TLV-SOF 0135 all 15:25 11:40 full 50 178 3,4,5,7 3/2
SOF BZ 508/509 TLV-SOF 04 all 07:25 11:05 charter 120 142 3,4,7 1/1
BANSKO BZ 512/513 TLV-SOF 04 snow 06:15 10:00 charter 150 228 3,4,7 1/1
BANSKO IZ 581/582 TLV-SOF 03 snow 08:10 11:50 charter 150 236 3,4,7 3/1
BANSKO 6H 585/586 TLV-SOF 14 summer 07:45 11:25 charter 120 186 3,4,7 3/1
VAR 6H 591/592 TLV-VAR 03 summer 07:55 11:20 charter 150 218 3,4,7 3/1
VAR BZ 516/517 TLV-VAR 15 summer 09:40 13:05 charter 140 206 3,4,7 1/1
BOJ IZ 595/596 TLV-BOJ 03 summer 06:05 09:30 charter 150 214 3,4,7 3/2
BOJ BZ 520/521 TLV-BOJ 15 summer 11:15 14:40 charter 140 198 3,4,7 1/2
BOJ 6H 597/598 TLV-BOJ 25 summer 08:25 11:50 charter 150 209 3,4,7 3/2
TIV IZ 601/602 TLV-TIV 14 summer 07:10 10:45 charter 140 276 3,4,7 3/-
TIV 6H 603/604 TLV-TIV 03 summer 09:05 12:40 charter 140 282 3,4,7 3/-
TIV JU 1801/1800 TLV-TIV 0246 all 06:45 15:50 full 40 268 2,4,5,7 3/- BEG:120
DBV IZ 607/608 TLV-DBV 14 summer 06:35 10:15 charter 120 308 3,4,7 3/-
DBV 6H 609/610 TLV-DBV 03 summer 07:40 11:20 charter 120 312 3,4,7 3/-
BEG JU 801/800 TLV-BEG 0123456 all 14:40 10:25 full 60 196 3,4,5,7 3/2
BEG W6 4092/4091 TLV-BEG 1356 all 12:35 08:40 low-cost 60 126 3,4,5,7 1/2
TBS A9 696/695 TLV-TBS 02346 all 05:10 01:30 full 60 236 3,4,5,7 3/-
TBS 6H 897/898 TLV-TBS 14 all 08:20 14:05 charter 140 248 3,4,7 3/-
TBS IZ 895/896 TLV-TBS 03 all 06:10 12:00 charter 140 244 3,4,7 3/-
BUS 6H 871/872 TLV-BUS 03 summer 07:30 13:05 charter 140 259 3,4,7 3/-
BUS IZ 881/882 TLV-BUS 14 summer 09:20 14:50 charter 140 254 3,4,7 3/-
BUS A9 692/691 TLV-BUS 0246 all 05:25 02:10 full 48 238 2,4,5,7 3/-
EVN 6H 861/862 TLV-EVN 03 all 08:05 14:00 charter 120 258 3,4,7 3/-
EVN IZ 865/866 TLV-EVN 14 all 06:45 12:35 charter 120 254 3,4,7 3/-
BAK J2 218/217 TLV-GYD 0123456 all 12:15 08:40 full 60 276 3,4,5,7 3/1
BAK IZ 891/892 TLV-GYD 04 all 06:30 13:40 charter 120 288 3,4,7 3/1
DXB FZ 1626/1625 TLV-DXB 0123456 all 11:40 06:20 low-cost 80 238 3,4,5,7 3/2
DXB EK 932/931 TLV-DXB 0123456 all 15:20 10:05 full+12 60 318 3,4,5,7 3/3
DXB IZ 615/616 TLV-DXB 0134 winter 08:10 14:20 charter 150 259 3,4,7 3/1
DXB LY 971/972 TLV-DXB 0124 all 06:40 13:10 full+8 60 312 3,4,5,7 3/1
AUH EY 594/593 TLV-AUH 0123456 all 13:35 08:50 full+8 60 268 3,4,5,7 3/A
AUH IZ 617/618 TLV-AUH 14 winter 07:20 13:25 charter 120 244 3,4,7 3/A
BKK LY 85/86 TLV-BKK 01235 all 00:25 23:30 full+16 60 748 7,10,14 3/-
BKK EK 2936/2935 TLV-BKK 0123456 all 01:05 22:10 full+8 48 698 5,7,10,14 3/- DXB:130
BKK TG 991/990 TLV-BKK 246 winter 00:50 18:20 full 48 786 7,9,10,12,14 3/-
BKK LY 81/82 TLV-BKK 0124 all 21:40 14:30 full+16 60 728 7,10,14 3/-
HKT LY 87/88 TLV-HKT 024 all 00:40 18:45 full+8 60 798 7,9,12,14 3/1
HKT EY 1404/1405 TLV-HKT 0123456 all 00:55 20:35 full 40 738 7,10,14 3/1 AUH:115
MLE EK 2652/2653 TLV-MLE 0123456 all 01:20 22:40 full+8 40 898 5,7,10 3/- DXB:140
MLE EY 1276/1277 TLV-MLE 0245 all 05:50 23:05 full 40 862 5,7,10 3/- AUH:125
SEZ 6H 971/972 TLV-SEZ 1 all 07:45 18:20 charter 150 838 7 3/-
SEZ IZ 973/974 TLV-SEZ 4 all 06:10 16:30 charter 150 846 7,14 3/-
SEZ ET 405/404 TLV-SEZ 0246 all 01:30 18:50 full 36 778 7,9,12 3/- ADD:120
ZNZ 6H 981/982 TLV-ZNZ 14 all 07:25 16:10 charter 140 648 3,4,7 3/-
ZNZ ET 407/406 TLV-ZNZ 0135 all 01:45 17:40 full 36 612 7,9,10 3/3 ADD:110
NYC LY 1/2 TLV-JFK 01234 all 00:50 17:30 full+16 70 898 5,7,10,14 3/4
NYC LY 27/28 TLV-EWR 0124 all 10:20 15:40 full+12 60 912 5,7,10,14 3/B
NYC UA 85/84 TLV-EWR 0123456 all 11:05 18:20 full+12 60 874 5,7,10,14 3/C
RAK LY 559/560 TLV-RAK 04 all 06:50 13:40 full 50 428 3,4,7 3/1
RAK IZ 555/556 TLV-RAK 14 all 07:45 14:30 charter 120 412 3,4,7 3/1
RAK AT 1221/1220 TLV-RAK 0246 all 05:55 15:20 full 40 388 4,5,7 3/1 CMN:130
ETH IZ 811/812 TLV-ETM 012345 all 08:10 17:20 domestic 60 340 2,3,4 1/-
ETH 6H 823/824 TLV-ETM 012345 all 10:40 13:10 domestic 60 325 2,3,4 1/-
ETH IZ 831/832 HFA-ETM 0134 all 07:30 19:05 domestic 48 390 3,4 -/-
`;

/** Parsed once, when the demo shop is built. A malformed line is a programming error and throws. */
export function timetable(): Route[] {
  return lines.trim().split("\n").map(readLine);
}

function readLine(line: string): Route {
  const [
    destination,
    airline,
    numbers,
    pair,
    weekdays,
    season,
    outwardAt,
    inwardAt,
    styleText,
    seats,
    fare,
    nights,
    terminals,
    via,
  ] = line.split(" ");
  const [outwardNumber, inwardNumber] = numbers!.split("/");
  const [from, to] = pair!.split("-");
  const [style, business] = styleText!.split("+");
  const [fromTerminal, toTerminal] = terminals!.split("/");
  const [viaAirport, viaMinutes] = via?.split(":") ?? [];
  return {
    destination: knownCode(destinations, destination, line),
    airline: knownCode(airlines, airline, line),
    outwardNumber: outwardNumber!,
    inwardNumber: inwardNumber!,
    from: knownCode(airports, from, line),
    to: knownCode(airports, to, line),
    via: viaAirport ? { airport: knownCode(airports, viaAirport, line), minutes: Number(viaMinutes) } : undefined,
    weekdays: [...weekdays!].map(Number),
    season: knownCode(flightSeasons, season, line),
    outwardAt: minutesOf(outwardAt!),
    inwardAt: minutesOf(inwardAt!),
    style: knownCode(fareStyles, style, line),
    seats: Number(seats),
    business: Number(business ?? 0),
    fare: Number(fare),
    nights: nights!.split(",").map(Number),
    fromTerminal: fromTerminal === "-" ? null : fromTerminal!,
    toTerminal: toTerminal === "-" ? null : toTerminal!,
  };
}

const fareStyles = { charter: true, "low-cost": true, full: true, domestic: true } as const satisfies Record<
  FareStyle,
  true
>;

/** First and last day of each season, month and day; a season may span the new year. */
export const flightSeasons = {
  all: ["01-01", "12-31"],
  summer: ["04-10", "10-31"],
  winter: ["10-20", "04-20"],
  snow: ["12-10", "03-28"],
} as const satisfies Record<FlightSeason, readonly [string, string]>;

function knownCode<Code extends string>(table: Record<Code, unknown>, code: string | undefined, line: string): Code {
  if (code === undefined || !(code in table)) throw new Error(`Unknown "${code}" in the timetable line: ${line}`);
  return code as Code;
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(":").map(Number);
  return hours! * 60 + minutes!;
}
