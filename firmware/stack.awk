# stack.awk: the deepest stack that the firmware can need, from the call graph that GCC writes (-fcallgraph-info=su) and
# from files of facts.
#
# awk -f stack.awk -v roots="start" -v interrupts="a b" -v faults="c" FACTS... FILE.ci...
#
# A fact is a line of one of these forms; # begins a comment:
#   frame FUNCTION BYTES          the stack of a library function with all that it calls
#   exception BYTES               what the processor pushes before it calls an interrupt or fault handler
#   indirect CALLER FUNCTION...   the functions that CALLER may call through pointers
#   alike CALLER OTHER            CALLER may call through pointers what OTHER may
#   bare FUNCTION...              functions in assembler, to which GCC adds no call of a library function
# A static function is written FILE.c:FUNCTION, except among roots, interrupts and faults.
#
# Prints "thread T interrupt I fault F worst W", where W = T + I + F: an interrupt on top of the program, and a fault on top
# of that. With -v most=BYTES fails when W is more. Fails on recursion, on a frame without bound, on a function without a frame, and on an indirect call without a
# fact. GCC's call graph lacks the library functions that GCC calls itself (divisions, copies of structs). So the deepest
# library function of the facts is added to every function.

BEGIN { FS = "\"" }

function fail(message) {
    print "katachi: stack: " message > "/dev/stderr"
    failed = 1
    exit 1
}

function add_fact(    word, count, i) {
    sub(/#.*/, "")
    count = split($0, word, " ")
    if (word[1] == "frame") {
        frame[word[2]] = word[3]
        if (word[3] > library) library = word[3]
    } else if (word[1] == "exception") exception = word[2]
    else if (word[1] == "bare") {
        for (i = 2; i <= count; i++) bare[word[i]] = 1
    } else if (word[1] == "indirect") {
        for (i = 3; i <= count; i++) indirect[word[2]] = indirect[word[2]] " " word[i]
    } else if (word[1] == "alike") alike[word[2]] = word[3]
    else if (count) fail(FILENAME ": no such fact: " $0)
}

FILENAME !~ /\.ci$/ {
    add_fact()
    next
}

# node: { title: "NAME" label: "NAME\nFILE:LINE:COLUMN\nN bytes (static)\n..." }
/^node:/ && match($4, /[0-9]+ bytes \([a-z,]*\)/) {
    split(substr($4, RSTART, RLENGTH), word, " ")
    frame[$2] = word[1]
    if (word[3] == "(dynamic)") unbounded[$2] = 1
    last = $2
    sub(/.*:/, "", last)
    title[last] = $2
}

# edge: { sourcename: "CALLER" targetname: "CALLEE" label: "FILE:LINE:COLUMN" }
/^edge:/ { calls[$2] = calls[$2] " " ($4 == "__indirect_call" ? "*" : $4) }

# The stack that the deepest of `names` needs, with all that it calls. `chain` is how we came here.
function deepest(names, chain,    list, count, i, here, most) {
    count = split(names, list, " ")
    for (i = 1; i <= count; i++) {
        here = depth(list[i], chain)
        if (here > most) most = here
    }
    return most + 0
}

function depth(name, chain,    callees, below, plain) {
    if (name in depth_of) return depth_of[name]
    chain = (chain ? chain " > " : "") name
    if (name in open) fail("recursion: " chain)
    if (!(name in frame)) fail("nothing is known of the last function of " chain "; add a fact `frame`")
    if (name in unbounded) fail("a frame without bound: " chain)
    callees = calls[name]
    if (gsub(/\*/, "", callees)) {
        plain = name
        sub(/\.(isra|constprop|part)\..*/, "", plain) # versions that GCC makes of a function
        if (plain in alike) plain = alike[plain]
        if (!(plain in indirect)) fail("an indirect call without a fact: " chain)
        callees = callees indirect[plain]
    }
    open[name] = 1
    below = deepest(callees, chain)
    delete open[name]
    return depth_of[name] = frame[name] + (below > library || name in bare ? below : library)
}

function full_names(names,    list, count, i, full) {
    count = split(names, list, " ")
    for (i = 1; i <= count; i++) {
        if (!(list[i] in title)) fail("no such function: " list[i])
        full = full " " title[list[i]]
    }
    return full
}

END {
    if (failed) exit 1
    thread = deepest(full_names(roots), "")
    interrupt = interrupts ? deepest(full_names(interrupts), "") + exception : 0
    fault = faults ? deepest(full_names(faults), "") + exception : 0
    if (most && thread + interrupt + fault > most) fail("it needs " thread + interrupt + fault " bytes, and has " most)
    print "thread", thread, "interrupt", interrupt, "fault", fault, "worst", thread + interrupt + fault
}
