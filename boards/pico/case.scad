// case.scad: a case to print for the handheld of docs/toy.md: a front with the screen and five buttons, and a back. Both lie flat on the
// printer, without supports. boards/pico/case.sh makes the files for a printer, and a picture.
//
//   part = "front", "back", or "both": the two opened up, with what lies in them.
//
// All lengths are millimetres. Measure your parts first: modules with the same name differ by a millimetre or two.
part = "both";

// What lies in it: width and height.
screen = [27.3, 27.8];     // the module of 0.96 inch
glass = [23.5, 12.6];      // what of it is to be seen
glass_down = 1.8;          // the middle of the glass, below the middle of the module
board = [30, 30];          // prototype board with the buttons
pitch = 10.16;             // from the middle button to each other one: four holes of a prototype board
button = 4;                // its round top
button_high = 4.3;         // top of the button above the prototype board; others are longer
cells = [58, 32, 16.5];    // a holder for two AA cells
pico = [51, 21];           // Raspberry Pi Pico, its USB socket at the left as one looks at the screen
usb = [12, 8];             // notch for the plug of its cable
piezo = 12;                // its disc
switch = [6, 3.5];         // of the cells, where their holder has none: the hole for a slide switch

// The case.
wall = 2;
gap = .4;                  // between parts that go into each other
inner = [116, 60];
deep = 23;                 // from the back of the front to the front of the back
round = 5;
screw = 2.5;               // holes for the tips of screws for plastic, 2.9 mm, 12 mm long
screw_through = 3.2;
post = 7;
$fn = 48;

// Middles, from the middle of the case, as one sees them who plays.
screen_at = [26, 6];
board_at = [-33, 6];
piezo_at = [26, -22];
pico_at = [-30, -8];
cells_at = [26, 0];
posts = [for (x = [-1, 1], y = [-1, 1]) [x * (inner.x - post) / 2, y * (inner.y - post) / 2]];

module plate(size, high, corner) {
    linear_extrude(high) offset(corner) square([size.x - 2 * corner, size.y - 2 * corner], center = true);
}

module walls(size, thick, high) {
    linear_extrude(high) difference() {
        square([size.x + 2 * thick, size.y + 2 * thick], center = true);
        square([size.x, size.y], center = true);
    }
}

// As one sees it from the front; it is printed with the face down, so the other way around.
module seen_front() {
    difference() {
        union() {
            difference() {
                plate([inner.x + 2 * wall, inner.y + 2 * wall], deep + wall, round);
                translate([0, 0, wall]) plate(inner, deep + 1, round - wall);
            }
            // A frame holds the screen, another the board with the buttons, so high that their tops stand out by a millimetre and a half.
            translate([each screen_at, wall]) walls(screen, 1.5, 4);
            translate([each board_at, 0]) walls(board - [3, 3], 1.5, button_high - 1.5);
            translate([each board_at, 0]) walls(board, 1.5, button_high + 1);
            translate([each piezo_at, wall]) linear_extrude(3) difference() {
                circle(d = piezo + 3 + gap);
                circle(d = piezo + gap);
            }
            for (at = posts) translate([each at, wall]) cylinder(d = post, h = deep - wall);
        }
        translate([screen_at.x, screen_at.y - glass_down, -1]) linear_extrude(wall + 2) square(glass, center = true);
        // Slanting edges: one sees the outermost pixels from the side, too.
        translate([screen_at.x, screen_at.y - glass_down, -.01]) linear_extrude(1.2, scale = glass.x / (glass.x + 2))
            square([glass.x + 2, glass.y + 2], center = true);
        for (to = [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]])
            translate([board_at.x + pitch * to.x, board_at.y + pitch * to.y, -1]) cylinder(d = button + 2 * gap, h = wall + 2);
        for (x = [-3, 0, 3]) translate([piezo_at.x + x, piezo_at.y, -1]) cylinder(d = 1.6, h = wall + 2);
        for (at = posts) translate([each at, wall + 2]) cylinder(d = screw, h = deep);
        translate([-inner.x / 2 - wall - 1, pico_at.y - usb.x / 2, deep + wall - usb.y]) cube([wall + 2, usb.x, usb.y + 1]);
        translate([-switch.x / 2, inner.y / 2 - 1, deep - switch.y - 4]) cube([switch.x, wall + 2, switch.y]);
    }
}

module front() { mirror([1, 0, 0]) seen_front(); }

// Four corners around a part of this size.
module corners(size, high) {
    translate([0, 0, wall]) difference() {
        walls(size, 1.5, high);
        cube([size.x - 8, 2 * size.y, 3 * high], center = true);
        cube([2 * size.x, size.y - 8, 3 * high], center = true);
    }
}

module back() {
    difference() {
        union() {
            plate([inner.x + 2 * wall, inner.y + 2 * wall], wall, round);
            // A rim that goes into the front; the posts stand within.
            translate([0, 0, wall]) linear_extrude(2) difference() {
                offset(round - wall) square([inner.x - 2 * round + 2 * wall - 2 * gap, inner.y - 2 * round + 2 * wall - 2 * gap], center = true);
                offset(round - wall) square([inner.x - 2 * round - wall, inner.y - 2 * round - wall], center = true);
                for (at = posts) translate(at) circle(d = post + 2 * gap);
            }
            // The Pico lies on four feet between four corners, its parts towards the front; the cells between four others.
            translate([pico_at.x, pico_at.y, 0]) {
                corners(pico + [gap, gap], 6);
                for (x = [-1, 1], y = [-1, 1]) translate([x * (pico.x / 2 - 6), y * (pico.y / 2 - 1), wall]) cylinder(d = 2, h = 2);
            }
            translate([cells_at.x, cells_at.y, 0]) corners([cells.x, cells.y] + [gap, gap], 6);
        }
        translate([-inner.x / 2 - 4, pico_at.y - usb.x / 2, wall]) cube([8, usb.x, usb.y]);
        for (at = posts) translate([each at, -1]) cylinder(d = screw_through, h = wall + 4);
        for (at = posts) translate([each at, -.01]) cylinder(d1 = 6.2, d2 = screw_through, h = 1.5); // their heads
    }
}

// Only to look at.
module parts_in_front() {
    color("midnightblue") translate([each screen_at, wall + 1]) linear_extrude(1.6) square(screen, center = true);
    color("black") translate([screen_at.x, screen_at.y - glass_down, wall - .5]) linear_extrude(1.6) square(glass, center = true);
    color("seagreen") translate([each board_at, button_high]) linear_extrude(1.6) square(board, center = true);
    for (to = [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]])
        color("dimgray") translate([board_at.x + pitch * to.x, board_at.y + pitch * to.y, -1.4]) cylinder(d = button, h = button_high);
    color("gold") translate([each piezo_at, wall]) cylinder(d = piezo, h = 1);
}
module parts_in_back() {
    color("seagreen") translate([pico_at.x, pico_at.y, wall + 2]) linear_extrude(1) square(pico, center = true);
    color("silver") translate([pico_at.x - pico.x / 2 + 2.5, pico_at.y, wall + 3]) linear_extrude(2.6) square([7.5, 8], center = true);
    color("dimgray") translate([cells_at.x, cells_at.y, wall]) linear_extrude(3) square([cells.x, cells.y], center = true);
    for (y = [-7.5, 7.5]) color("steelblue") translate([cells_at.x - 25, cells_at.y + y, wall + 8]) rotate([0, 90, 0]) cylinder(d = 14.2, h = 50);
}

if (part == "front") front();
if (part == "back") back();
if (part == "both") {
    translate([0, inner.y / 2 + 8, 0]) { front(); mirror([1, 0, 0]) parts_in_front(); }
    translate([0, -inner.y / 2 - 8, 0]) { back(); parts_in_back(); }
    // As one holds it.
    translate([inner.x + 20, inner.y / 2 + 8, deep + wall]) rotate([0, 180, 0]) { front(); mirror([1, 0, 0]) parts_in_front(); }
}
